/**
 * What a call that waits reports: each advance once, in order, and the last one before its answer.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call, RunProgress } from '../../../../server/surfaces/mcp/operations.ts';
import { waitForEnd } from '../../../../server/surfaces/mcp/wait-for-end.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('reports each advance once, and the last one before the answer', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>();
  const looks = [0, 1, 1, 0, 3, 3, 4];
  let callsDone = 0;
  const reported: number[] = [];
  let isLeft = false;
  const operations = {
    waitForEnd: () => ended,
    readProgress: async (): Promise<RunProgress> => {
      callsDone = looks.shift() ?? callsDone;
      return { status: 'running', callsDone, callsTotal: 4 };
    },
  };
  const call: Partial<Call> = {
    operations: Object(operations),
    mostWaitMs: 1,
    signal: new AbortController().signal,
    takePlace: () => () => {
      isLeft = true;
    },
    report: async ({ done, total, message }) => {
      expect([total, message]).toEqual([4, `dec_x: ${done} of 4 model calls answered`]);
      reported.push(done);
    },
  };
  const waiting = waitForEnd(Object(call), 'dec_x');
  while (looks.length > 1) await vi.advanceTimersByTimeAsync(1000);
  expect(reported).toEqual([0, 1, 3]);
  end(true);
  expect(await waiting).toBe(true);
  expect(reported).toEqual([0, 1, 3, 4]);
  expect(isLeft).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reported).toHaveLength(4);
});
