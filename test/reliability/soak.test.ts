/**
 * LONG=1: two nodes serve the same load for ten minutes. Their memory stays as it is. Without
 * LONG=1, `faults.test.ts` looks for sockets left open and unhandled rejections.
 */
// biome-ignore-all lint/style/noRestrictedGlobals: it lasts for a time, and only in the long run.
// biome-ignore-all lint/style/noRestrictedImports: the same.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerProcess } from '../server-process.ts';
import { record } from './figures.ts';
import { findBreaches } from './invariants.ts';
import { answerUndisturbed, Load } from './load.ts';
import { seedOfRun } from './schedule.ts';
import { openStand, type Stand } from './stand.ts';

const MINUTES = 10;
/** Compiled code and caches grow at first. */
const WARMING_MINUTES = 3;
const SAMPLES_A_MINUTE = 12;
const MOST_MB_A_MINUTE = 1;

const isLong = process.env.LONG === '1';
let stand: Stand | undefined;
beforeAll(async () => {
  if (isLong) stand = await openStand();
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
  /** For each node, the least of each minute: what garbage is left on top says nothing. */
  const least = nodes.map((): number[] => []);
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const seen = nodes.map((): number[] => []);
    for (let sample = 0; sample < SAMPLES_A_MINUTE; sample += 1) {
      await sleep(60_000 / SAMPLES_A_MINUTE);
      for (const [index, node] of nodes.entries()) seen[index]?.push(residentMb(node));
    }
    for (const [index, samples] of seen.entries()) least[index]?.push(Math.min(...samples));
  }
  await load.end();
  expect([...load.wrong, ...(await findBreaches(owner, 'after the soak'))]).toEqual([]);
  for (const { printed } of nodes) expect(printed()).not.toMatch(/unhandledRejection|uncaughtException/);
  const slopes = least.map((values) => slopeOf(values.slice(WARMING_MINUTES)));
  record(
    {
      row: 27,
      figure: `${MINUTES} minutes, ${load.replies} replies: ${slopes.map((slope) => slope.toFixed(2)).join(' and ')} MB a minute of ${least.map((values) => Math.round(values.at(-1) ?? 0)).join(' and ')} MB`,
      isMet: Math.max(...slopes) < MOST_MB_A_MINUTE,
    },
    'soak',
  );
});

function residentMb({ process }: ServerProcess): number {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Of the line through values at 0, 1, 2 …, by least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const products = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return products / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}
