/**
 * The judge's work grows with the length of a text and not with its square. The test counts steps,
 * not time.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import type { CountOrder } from './steps-worker.ts';

/**
 * Each text keeps one part of the reader busy from beginning to end; "#" is another number each
 * time.
 */
const UNITS = [
  '(',
  '1-',
  '$1',
  'not ',
  'so, ',
  'word# ',
  '# USD ',
  '1 in 2 ',
  '1 in 2 5 USD ',
  'from 1 to ',
  'every two ',
  'a few thousand ',
  'one hundred and ',
  '5 USD a year for ',
  'with a 5% chance ',
  'with a 5% chance of success, ',
  'the lift is not late, ',
  'because it costs less. ',
  'why is it? ',
  'no word#, ',
];

const worker = new Worker(new URL('./steps-worker.ts', import.meta.url));
afterAll(() => worker.terminate());

test.each((['records', 'one pass'] as const).flatMap((kind) => UNITS.map((unit) => ({ kind, unit }))))(
  '$kind: $unit',
  async ({ kind, unit }) => {
    const short = await count({ kind, unit, length: 1_000 });
    const long = await count({ kind, unit, length: 8_000 });
    expect(short).toBeGreaterThan(20_000);
    // The text is eight times as long. Linear work gives 8, sorting a little more, quadratic work
    // up to 64.
    expect(long / short).toBeLessThan(10);
  },
);

async function count(order: CountOrder): Promise<number> {
  worker.postMessage(order);
  const [steps] = await once(worker, 'message');
  return Number(steps);
}
