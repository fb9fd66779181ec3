/** Replies become JSON or an error with what the service said beside it. */
import { expect, test } from 'vitest';
import { SERVICE_ERROR_TYPES } from '../../../client/library/api-error.ts';
import { readRateLimit, readReply, readRetryAfter } from '../../../client/library/read-reply.ts';
import { ERROR_TYPES } from '../../../server/refusals.ts';

test('the client knows every type of error that the service sends', () => {
  expect(SERVICE_ERROR_TYPES).toEqual(ERROR_TYPES);
});

test('an error has the request id, what is left of the rate limit, and when to come back', async () => {
  const reply = new Response('{"error":{"type":"rate_limited","message":"Too many."}}', {
    status: 429,
    headers: {
      'x-request-id': 'r1',
      ratelimit: '"requests";r=597;t=42, "creating";r=0;t=41',
      'retry-after': '41',
    },
  });
  expect(await readReply(reply)).toMatchObject({
    type: 'rate_limited',
    message: 'Too many.',
    status: 429,
    requestId: 'r1',
    rateLimit: {
      requests: { remaining: 597, resetSeconds: 42 },
      creating: { remaining: 0, resetSeconds: 41 },
    },
    retryAfterMs: 41_000,
  });
});

test.each([
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '1.5' }, 1500],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:03 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 3000],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:03 GMT' }, 13_000],
  [{ 'retry-after': 'Wed, 21 Oct 2020 07:28:03 GMT' }, 0],
  [{ 'retry-after': 'soon' }, null],
  [{}, null],
])('Retry-After %j is %s ms', (headers, expected) => {
  const now = Date.parse('2026-10-21T07:27:50Z');
  expect(readRetryAfter(new Headers(headers), now)).toBe(expected);
});

test('a rate limit that cannot be read is null', () => {
  expect([readRateLimit(null), readRateLimit('limit=5')]).toEqual([null, null]);
});

test.each([
  ['<h1>Bad gateway</h1>', 502],
  ['{"error":{"type":"new_type","message":"x"}}', 500],
  ['{"error":"text"}', 500],
  ['null', 404],
  ['', 200],
])('%s with status %i does not come from the service', async (text, status) => {
  expect(await readReply(new Response(text, { status }))).toMatchObject({ type: 'unexpected_reply', status });
});
