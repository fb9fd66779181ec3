/** Which order is drawn next, and how many may wait. */
import { expect, test } from 'vitest';
import { openRenderQueue, weightOf } from '../../../../server/decisions/rendering/renderer.ts';
import type { FairQueue } from '../../../../server/limits/fair-queue.ts';

/** Holds the queue until it is called; `done` lists what ran, in order. */
function held(queue: FairQueue<number>) {
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = (party: number, name: string, characters = 0) => {
    const weight = weightOf({
      request: 'x'.repeat(characters / 2),
      response: 'y'.repeat(characters / 2),
      judge: null,
    });
    const work = async () => {
      done.push(name);
      return name;
    };
    return queue.run(party, work, { weight });
  };
  const first = queue.run(0, () => promise, { weight: weightOf(null) });
  const release = () => {
    resolve();
    return first;
  };
  return { done, run, release };
}

const refused = { refusal: 'unavailable', retryAfterSeconds: expect.any(Number) };

test('organizations take turns, and each has its orders in their order', async () => {
  const { done, run, release } = held(openRenderQueue());
  const running = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((name) => run(name.charCodeAt(0), name));
  await release();
  expect(await Promise.all(running)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'c2']);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
});

test('one runs at a time, and one that fails lets the next run', async () => {
  const queue = openRenderQueue();
  let running = 0;
  const work = async () => {
    running += 1;
    await Promise.resolve();
    expect(running).toBe(1);
    running -= 1;
    throw new Error('failed');
  };
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => queue.run(1, work)));
  expect(all.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(await queue.run(1, async () => 'works')).toBe('works');
});

test('an organization has 64 orders at most, or four of the largest, and all have 256', async () => {
  const { run, release } = held(openRenderQueue());
  const running = Array.from({ length: 64 }, () => run(1, 'x'));
  await expect(run(1, 'x')).rejects.toMatchObject(refused);
  running.push(...Array.from({ length: 4 }, () => run(2, 'x', 4_000_000)));
  await expect(run(2, 'x')).rejects.toMatchObject(refused);
  // One is held, and 64 and four that count for as many wait.
  running.push(...Array.from({ length: 256 - 129 }, (_, at) => run(3 + at, 'x')));
  await expect(run(1000, 'x')).rejects.toMatchObject(refused);
  await release();
  await Promise.all(running);
  expect(await run(1, 'x')).toBe('x');
});
