/** The most work that one accepted request can cause, counted in steps and not in time. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { CountOrder } from './largest-steps-worker.ts';

/**
 * About 2 s of a processor. The largest request found needs about half of it; without the limits it
 * would need up to a thousand times as much.
 */
const MOST_STEPS = 300_000_000;

test.each<CountOrder>([
  { kind: 'choice', unit: 'x, ' },
  { kind: 'score', unit: '# ' },
  { kind: 'score', unit: 'no word#, ' },
  { kind: 'noul', unit: 'w# ' },
  { kind: 'direct', unit: 'within budget # USD, ' },
  { kind: 'columns', unit: 'lower ' },
  { kind: 'default', unit: 'within budget # USD, ' },
  { kind: 'default', unit: '# w# of each w# a day, ' },
])('$kind: $unit', async (order) => {
  const worker = new Worker(new URL('./largest-steps-worker.ts', import.meta.url), { workerData: order });
  const [steps] = await once(worker, 'message');
  expect(steps).toBeGreaterThan(100_000);
  expect(steps).toBeLessThan(MOST_STEPS);
});
