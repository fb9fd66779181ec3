/**
 * What a call that waits reports: each advance once, in order, and the last one before its answer.
 */
import { expect, test } from 'vitest';
import type { Call, Operations } from '../../../../server/surfaces/mcp/operations.ts';
import { waitForEnd } from '../../../../server/surfaces/mcp/wait-for-end.ts';

test('reports each advance once, and the last one before the answer', async () => {
  const reported: number[] = [];
  let isLeft = false;
  const operations: Partial<Operations> = {
    async waitForEnd(_id, { onProgress }) {
      for (const callsDone of [0, 1, 1, 0, 3, 3]) onProgress({ status: 'running', callsDone, callsTotal: 4 });
      onProgress({ status: 'ok', callsDone: 4, callsTotal: 4 });
      return true;
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
      await Promise.resolve();
      expect([total, message]).toEqual([4, `dec_x: ${done} of 4 model calls answered`]);
      reported.push(done);
      // A report that fails keeps back neither the others nor the answer.
      if (done === 1) throw new Error('the client has gone');
    },
  };
  expect(await waitForEnd(Object(call), 'dec_x')).toBe(true);
  expect(reported).toEqual([0, 1, 3, 4]);
  expect(isLeft).toBe(true);
});
