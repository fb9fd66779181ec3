/**
 * LONG=1: two nodes serve the same load for ten minutes. What they hold stays as it is. Without
 * LONG=1, `faults.test.ts` looks for sockets left open and unhandled rejections.
 */
// biome-ignore-all lint/style/noRestrictedGlobals: it lasts for a time, and only in the long run.
// biome-ignore-all lint/style/noRestrictedImports: the same.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { record } from './figures.ts';
import { findBreaches } from './invariants.ts';
import { INSPECTED, liveMb } from './live-memory.ts';
import { answerUndisturbed, Load } from './load.ts';
import { seedOfRun } from './schedule.ts';
import { openStand, type Stand } from './stand.ts';

const MINUTES = 10;
/** Compiled code and caches grow at first. */
const WARMING_MINUTES = 3;
const MOST_MB_A_MINUTE = 1;

const isLong = process.env.LONG === '1';
let stand: Stand | undefined;
beforeAll(async () => {
  if (isLong) stand = await openStand(INSPECTED);
});
afterAll(() => stand?.close());

test.skipIf(!isLong)(`${MINUTES} minutes of load`, { timeout: 3_600_000 }, async () => {
  if (stand === undefined) return;
  const { nodes, key, owner } = stand;
  const undisturbed = await answerUndisturbed(nodes[0]?.baseUrl ?? '', key);
  const load = new Load(
    nodes.map(({ baseUrl }) => baseUrl),
    { key, seed: seedOfRun(), undisturbed },
  );
  /** For each node, after each minute. */
  const held = nodes.map((): number[] => []);
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await sleep(60_000);
    for (const [index, { printed }] of nodes.entries()) held[index]?.push(await liveMb(printed()));
  }
  await load.end();
  expect([...load.wrong, ...(await findBreaches(owner, 'after the soak'))]).toEqual([]);
  for (const { printed } of nodes) expect(printed()).not.toMatch(/unhandledRejection|uncaughtException/);
  const slopes = held.map((values) => slopeOf(values.slice(WARMING_MINUTES)));
  record(
    {
      row: 27,
      figure: `${MINUTES} minutes, ${load.replies} replies: ${slopes.map((slope) => slope.toFixed(2)).join(' and ')} MB a minute of ${held.map((values) => Math.round(values.at(-1) ?? 0)).join(' and ')} MB that are held`,
      isMet: Math.max(...slopes) < MOST_MB_A_MINUTE,
    },
    'soak',
  );
});

/** Of the line through values at 0, 1, 2 …, by least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const products = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return products / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}
