/**
 * The queue for database queries of callers without a working key: a few run at once, others wait
 * in order.
 */
import { expect, test } from 'vitest';
import { openNarrowLane } from '../../../../server/api/door/narrow-lane.ts';

test('two run at once and the others in their order; a failure frees a place like a success', async () => {
  const lane = openNarrowLane({ atOnce: 2, mostWaiting: 3 });
  const started: number[] = [];
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<string>());
  const runs = works.map(({ promise }, index) =>
    lane
      .run(() => {
        started.push(index);
        return promise;
      })
      .catch((error: unknown) => error),
  );
  expect(started).toEqual([0, 1]);
  works[1]?.reject(new Error('lost'));
  expect(await runs[1]).toEqual(new Error('lost'));
  expect(started).toEqual([0, 1, 2]);
  works[0]?.resolve('first');
  expect(await runs[0]).toBe('first');
  expect(started).toEqual([0, 1, 2, 3]);
  for (const work of works) work.resolve('later');
  expect(await Promise.all(runs.slice(2))).toEqual(['later', 'later', 'later']);
  expect(await lane.run(async () => 'again')).toBe('again');
});

test('by default four run at once, and 200 may wait', async () => {
  const lane = openNarrowLane();
  const work = Promise.withResolvers<void>();
  let started = 0;
  const runs = Array.from({ length: 204 }, () =>
    lane.run(() => {
      started += 1;
      return work.promise;
    }),
  );
  const oneTooMany = lane.run(async () => 'run').catch((error: unknown) => error);
  expect(started).toBe(4);
  work.resolve();
  await Promise.all(runs);
  expect(started).toBe(204);
  expect(await oneTooMany).toMatchObject({ refusal: 'unavailable' });
});

test('one too many is refused at once, with a time after which to send again', async () => {
  const lane = openNarrowLane({ atOnce: 1, mostWaiting: 1 });
  const work = Promise.withResolvers<void>();
  const runs = [lane.run(() => work.promise), lane.run(() => work.promise)];
  await expect(lane.run(async () => {})).rejects.toMatchObject({
    refusal: 'unavailable',
    retryAfterSeconds: 1,
  });
  work.resolve();
  await Promise.all(runs);
  await expect(lane.run(async () => 'free')).resolves.toBe('free');
});
