/** The order in which requests get threads. A simulated thread ends when the test lets it. */
import { expect, test } from 'vitest';
import { openJudgeQueue } from '../../../judge/lexical/judge-queue.ts';
import { openFairQueue } from '../../../server/limits/fair-queue.ts';

const small = { characters: 100, tasks: 1, isAwaited: true };

test('a party with many waiting requests gets one turn for each turn of another party', async () => {
  const queue = openJudgeQueue(2, openFairQueue);
  const { signal } = new AbortController();
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const ask = (party: number) =>
    queue.run({ ...small, party }, signal, () => {
      started.push(party);
      return new Promise<void>((end) => ends.push(end));
    });
  const asked = [1, 1, 1, 1, 1, 1, 1, 1, 2].map(ask);
  for (let ended = 0; ended < asked.length; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  await Promise.all(asked);
  // Two requests had threads before the other party came.
  expect(started).toEqual([1, 1, 2, 1, 1, 1, 1, 1, 1]);
});
