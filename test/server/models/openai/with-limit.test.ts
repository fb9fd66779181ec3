/** Work with a limit: which of the two ends it, and that nothing is left behind. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TimeUp, withLimit } from '../../../../server/models/openai/with-limit.ts';

const waiting = (signal: AbortSignal) => sleep(5000, 'late', { signal });

test('work that ends in time gives what it gives, or throws what it throws', async () => {
  expect(await withLimit(1000, null, async () => 'done')).toBe('done');
  await expect(withLimit(1000, null, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
});

test('the limit ends it with TimeUp, the outer signal with its reason', async () => {
  await expect(withLimit(20, null, waiting)).rejects.toBeInstanceOf(TimeUp);
  const outer = new AbortController();
  const work = withLimit(5000, outer.signal, (signal) =>
    waiting(signal).catch(() => {
      throw signal.reason;
    }),
  );
  outer.abort(new Error('the service stops'));
  await expect(work).rejects.toThrow('the service stops');
  const late = withLimit(5000, outer.signal, async (signal) => signal.throwIfAborted());
  await expect(late).rejects.toThrow('the service stops');
});

test('an outer signal that lives long keeps nothing of what has ended', async () => {
  const outer = new AbortController();
  let signal: AbortSignal | undefined;
  await withLimit(5000, outer.signal, async (own) => {
    signal = own;
  });
  outer.abort();
  expect(signal?.aborted).toBe(false);
});
