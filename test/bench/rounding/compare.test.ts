/**
 * What docs/method.md says of judges that round, repeat themselves with noise, or answer the
 * questions of a call together, at small scale; ADR 0065 has the figures.
 */
import { beforeAll, expect, test } from 'vitest';
import { type Compared, compareServers } from '../../../bench/rounding/compare.ts';
import type { ServerName } from '../../../bench/rounding/servers.ts';
import { expectWithin } from '../../engine/coverage-table.ts';
import { compileProbe, Probe } from '../../engine/probe.ts';
import { type Cell, HONEST } from '../../engine/simulated-decisions.ts';

const LONG = process.env.LONG === '1';
const DECISIONS = LONG ? 600 : 120;
const ITEM_SHARES = LONG ? [0.5, 1] : [0.5];

let probe: Probe;
beforeAll(async () => {
  probe = await Probe.create(await compileProbe());
});

function compare(cell: Cell, names: readonly ServerName[]): Map<Compared['server'], Compared> {
  return new Map(compareServers(probe, cell, DECISIONS, names).map((one) => [one.server, one]));
}

test.each(
  (LONG ? [6, 12] : [6]).flatMap((items) => ITEM_SHARES.map((itemErrors) => ({ items, itemErrors }))),
)('rounding, noise and a small shift leave coverage as it is: $items items, item share $itemErrors', (of) => {
  const names = [
    'rounded, divided',
    'rounded, read',
    'noise 0.03',
    'noise, rounded, read',
    'shift 0.3 of 64',
  ] as const;
  const found = compare({ ...HONEST, ...of }, [...names, 'shift 0.1 of 16']);
  for (const [server, { differences, lessExact, error, overstated }] of found) {
    expectWithin(differences.mean, 0.77, 0.84, server);
    expectWithin(lessExact.differences.mean, -0.02, 0.03, server);
    expectWithin(error, 0.98, 1.02, server);
    expectWithin(lessExact.overstated.mean, -0.02, 0.02, server);
    expectWithin(overstated.mean, -0.05, 0.05, server);
  }
  // The whole design is in one call: its shift is an order effect, whatever its size.
  expectWithin(found.get('shift 0.3 of 64')!.lessExact.differences.mean, -0.005, 0.005, 'whole call');
});

test.each(ITEM_SHARES)(
  'tails that are printed as 0 come back where the sum misses them: item share %s',
  (itemErrors) => {
    const cell: Cell = { ...HONEST, items: 6, itemErrors, evenShare: 0.04 };
    const found = compare(cell, ['rounded, divided', 'rounded, read', 'rounded, 0 as 0.0025']);
    expectWithin(found.get('exact')!.differences.mean, 0.82, 0.9, 'exact');
    expect(found.get('rounded, divided')!.differences.mean).toBeLessThan(0.73);
    expectWithin(found.get('rounded, read')!.differences.mean, 0.78, 0.87, 'read');
  },
);

test('a floor for every printed 0 would widen the intervals of a judge without such tails', () => {
  const found = compare({ ...HONEST, items: 6, itemErrors: 0.5 }, ['rounded, 0 as 0.0025']);
  expect(found.get('rounded, 0 as 0.0025')!.differences.mean).toBeGreaterThan(0.9);
});
