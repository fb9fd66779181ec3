/** Work with a limit: which of the two ends it, and that nothing is left behind. */
import { expect, test } from 'vitest';
import { TimeUp, withLimit } from '../../../judge/endpoint/with-limit.ts';

/** Longer than any test. */
const LONG_MS = 3_600_000;

/** Ends with its signal alone. */
function waiting(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

test('work that ends in time gives what it gives, or throws what it throws', async () => {
  expect(await withLimit(LONG_MS, null, async () => 'done')).toBe('done');
  await expect(withLimit(LONG_MS, null, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
});

test('the limit ends it with TimeUp, the outer signal with its reason', async () => {
  await expect(withLimit(20, null, waiting)).rejects.toBeInstanceOf(TimeUp);
  const outer = new AbortController();
  const work = withLimit(LONG_MS, outer.signal, waiting);
  outer.abort(new Error('the service stops'));
  await expect(work).rejects.toThrow('the service stops');
  const late = withLimit(LONG_MS, outer.signal, async (signal) => signal.throwIfAborted());
  await expect(late).rejects.toThrow('the service stops');
});

test('an outer signal that lives long keeps nothing of what has ended', async () => {
  const outer = new AbortController();
  let signal: AbortSignal | undefined;
  await withLimit(LONG_MS, outer.signal, async (own) => {
    signal = own;
  });
  outer.abort();
  expect(signal?.aborted).toBe(false);
});
