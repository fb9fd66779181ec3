/** Replies become JSON or an error with what the service said beside it. */
import { expect, expectTypeOf, test } from 'vitest';
import type { ServiceErrorType } from '../../../client/library/api-error.ts';
import { readRateLimit, readReply, readRetryAfter } from '../../../client/library/read-reply.ts';
import { ERROR_TYPES } from '../../../server/refusals.ts';

test('the client knows every type of error that the service sends', () => {
  expectTypeOf<ServiceErrorType>().toEqualTypeOf<(typeof ERROR_TYPES)[number]>();
  expect(ERROR_TYPES).toContain('rate_limited' satisfies ServiceErrorType);
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
  ['{"error":"text"}', 500],
  ['null', 404],
  ['', 200],
])('%s with status %i does not come from the service', async (text, status) => {
  expect(await readReply(new Response(text, { status }))).toMatchObject({ type: 'unexpected_reply', status });
});

const refused = (error: object) => readReply(Response.json({ error }, { status: 418 }));

test('a type that this version does not know keeps what the service said', async () => {
  const error = { type: 'out_of_tea', message: 'No tea.', code: 'kettle_empty', param: null, doc_url: 'x' };
  expect(await refused(error)).toMatchObject({
    name: 'ApiError',
    type: 'out_of_tea',
    message: 'No tea.',
    code: 'kettle_empty',
    param: null,
    docUrl: 'x',
    status: 418,
  });
});

test('code, param and docUrl are null from a service that does not send them', async () => {
  const error = { type: 'invalid_request', message: 'context: missing' };
  expect(await refused(error)).toMatchObject({ code: null, param: null, docUrl: null });
  const [code, param, doc_url] = ['missing_property', 'options[1].description', 'http://a.example/docs'];
  const full = await refused({ ...error, code, param, doc_url });
  expect(full).toMatchObject({ code, param, docUrl: doc_url });
});

test('an error whose type or message is no text is not one of this service', async () => {
  for (const error of [{ type: 1, message: 'x' }, { type: 'x' }, { message: 'x' }])
    expect(await refused(error)).toMatchObject({ type: 'unexpected_reply', code: null });
});
