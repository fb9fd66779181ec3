/** Limits the time of one piece of work. */

export class TimeUp extends Error {
  override name = 'TimeUp';
}

/**
 * Aborts the work's signal when the outer signal is aborted or when the time is up; in the second
 * case it rejects with TimeUp. Nothing is held once the work has ended. AbortSignal.timeout would
 * hold the work and the texts that it sends until the time is up.
 */
export async function withLimit<T>(
  limitMs: number,
  outer: AbortSignal | null,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  const onAbort = () => own.abort(outer?.reason);
  const timeUp = new TimeUp(`no answer within ${limitMs / 1000} seconds`);
  const timer = setTimeout(() => own.abort(timeUp), limitMs);
  outer?.addEventListener('abort', onAbort, { once: true });
  try {
    if (outer?.aborted) onAbort();
    return await work(own.signal);
  } catch (error) {
    throw own.signal.reason === timeUp ? timeUp : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onAbort);
  }
}
