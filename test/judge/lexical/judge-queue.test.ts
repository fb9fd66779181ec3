/** Whose request gets a thread next. Threads are played: each ends when the test lets it. */
import { expect, test } from 'vitest';
import { openJudgeQueue } from '../../../judge/lexical/judge-queue.ts';

const small = { characters: 100, tasks: 1, isAwaited: true };

test('a party that has much waiting gets one turn for one of each other party', async () => {
  const queue = openJudgeQueue(2);
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
  // Two had threads before the other party came, and one place was next in the queue.
  expect(started).toEqual([1, 1, 1, 2, 1, 1, 1, 1, 1]);
});
