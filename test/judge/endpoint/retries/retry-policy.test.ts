import { APIError } from 'openai';
import { expect, test } from 'vitest';
import { createRetryPolicy } from '../../../../judge/endpoint/retries/retry-policy.ts';

const retry = () =>
  createRetryPolicy({
    slots: Object({ run: (_asker: unknown, begin: () => Promise<unknown>) => begin() }),
    timeoutMs: 1500,
    startingMs: 1500,
    onOutcome: () => {},
  })({ asker: { isPaying: true }, signal: new AbortController().signal, waits: false, isOneDeadline: true });

const answered = (status: number) => APIError.generate(status, {}, 'x', new Headers());

/** The first call is answered with this status, and no later one ever is. */
function thenSilent(status: number): Promise<unknown> {
  return retry()((signal, draw) =>
    draw === 0
      ? Promise.reject(answered(status))
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
}

test('work that a rate limit held up is limited, also when its last call is not answered', async () => {
  await expect(thenSilent(429)).rejects.toMatchObject({ reason: 'limited' });
});

test('after any other fault, work whose last call is not answered has failed', async () => {
  await expect(thenSilent(500)).rejects.toMatchObject({ reason: 'failed' });
});
