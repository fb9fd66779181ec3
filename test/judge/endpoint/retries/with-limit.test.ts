/** Work with a time limit: either signal can end it, and nothing of it is kept afterwards. */
import { expect, test } from 'vitest';
import { TimeUp, withLimit } from '../../../../judge/endpoint/retries/with-limit.ts';

/** Longer than any test. */
const LONG_MS = 3_600_000;

/** Ends only by its signal. */
function waiting(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

test('work that ends in time returns its value or throws its error', async () => {
  expect(await withLimit(LONG_MS, null, async () => 'done')).toBe('done');
  await expect(withLimit(LONG_MS, null, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
});

test('the limit ends work with TimeUp, the outer signal with its own reason', async () => {
  await expect(withLimit(20, null, waiting)).rejects.toBeInstanceOf(TimeUp);
  const outer = new AbortController();
  const work = withLimit(LONG_MS, outer.signal, waiting);
  outer.abort(new Error('the service stops'));
  await expect(work).rejects.toThrow('the service stops');
  const late = withLimit(LONG_MS, outer.signal, async (signal) => signal.throwIfAborted());
  await expect(late).rejects.toThrow('the service stops');
});

test('a long-lived outer signal keeps nothing of work that has ended', async () => {
  const outer = new AbortController();
  let signal: AbortSignal | undefined;
  await withLimit(LONG_MS, outer.signal, async (own) => {
    signal = own;
  });
  outer.abort();
  expect(signal?.aborted).toBe(false);
});
