/**
 * The errors of servers of decision models, as their pages and recordings write them, are read as
 * the reaction that each needs. They reach the code through the HTTP client, as in production.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { openEndpoint } from '../../../../judge/endpoint/requests/endpoint.ts';
import { type Fault, type FaultKind, faultOf } from '../../../../judge/endpoint/retries/faults.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function faultFrom(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Fault | null> {
  server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  const endpoint = openEndpoint({ url: `http://127.0.0.1:${address.port}/v1`, apiKey: undefined });
  const error = await endpoint
    .post('/completions', {}, new AbortController().signal)
    .catch((thrown: unknown) => thrown);
  return faultOf(error);
}

/** The envelope of TypeSafe. */
const detail = (error_type: string, message?: string) => ({
  detail: { error_type, ...(message === undefined ? {} : { message }) },
});
/** The envelope of OpenAI and llama.cpp. */
const error = (fields: object) => ({ error: fields });

const tooManyQuestions = {
  message: "Invalid 'questions': array too long. Expected an array with maximum length 200.",
  type: 'invalid_request_error',
  param: 'questions',
  code: 'array_above_max_length',
};

const KINDS: [status: number, body: unknown, kind: FaultKind, code: string | undefined][] = [
  [529, detail('overloaded_error', 'Overloaded'), 'busy', 'overloaded_error'],
  [429, detail('rate_limit_error', 'Rate limit exceeded.'), 'busy', 'rate_limit_error'],
  [400, detail('max_tokens_exceeded'), 'too-long', 'max_tokens_exceeded'],
  [400, error({ code: 400, type: 'exceed_context_size_error' }), 'too-long', 'exceed_context_size_error'],
  [400, error({ code: 400, type: 'exceed_batch_size_error' }), 'too-long', 'exceed_batch_size_error'],
  [500, error({ code: 500, type: 'exceed_batch_size_error' }), 'too-long', 'exceed_batch_size_error'],
  [413, error({ code: 413, type: 'request_too_large_error' }), 'too-long', 'request_too_large_error'],
  [400, error({ error_type: 'request_too_large' }), 'too-long', 'request_too_large'],
  [413, { detail: 'Payload Too Large' }, 'too-long', undefined],
  [400, error(tooManyQuestions), 'too-long', 'array_above_max_length'],
  [400, error({ ...tooManyQuestions, param: 'questions[0].levels' }), 'unfit', 'array_above_max_length'],
  [400, detail('api_usage_error', 'Unknown model: jev-9'), 'missing', 'api_usage_error'],
  [400, detail('api_usage_error', 'Invalid request.'), 'unfit', 'api_usage_error'],
  [400, { detail: 'Too many choices. Must have at most 255 choices.' }, 'unfit', undefined],
  [404, error({ message: 'No such model', code: 'model_not_found' }), 'missing', 'model_not_found'],
  [401, detail('authentication_error', 'Cannot authenticate.'), 'key-refused', 'authentication_error'],
  [501, error({ code: 501, type: 'not_supported_error' }), 'unfit', 'not_supported_error'],
  [402, detail('insufficient_credit'), 'quota-exhausted', 'insufficient_credit'],
  [429, error({ code: 'insufficient_quota' }), 'quota-exhausted', 'insufficient_quota'],
  [403, error({ message: 'Forbidden', code: 'forbidden' }), 'key-refused', 'forbidden'],
  [403, error({ message: 'You are not allowed to request logprobs from this model.' }), 'unfit', undefined],
];

test.each(KINDS)('%i %j is %s', async (status, body, kind, code) => {
  const fault = await faultFrom(status, body);
  expect(fault).toMatchObject({ kind, status });
  expect(fault?.code).toBe(code);
});

test('what the log says names the code and the remedy', async () => {
  expect((await faultFrom(401, detail('authentication_error')))?.said).toBe(
    'it answered 401 (authentication_error); check MODEL_API_KEY',
  );
  expect((await faultFrom(402, {}))?.said).toBe(
    'it answered 402; check the credit of the account that MODEL_API_KEY belongs to',
  );
  expect((await faultFrom(400, detail('max_tokens_exceeded')))?.said).toBe(
    "it answered 400 (max_tokens_exceeded): a prompt is longer than the model's context",
  );
  expect((await faultFrom(413, error({ type: 'request_too_large_error' })))?.said).toBe(
    'it answered 413 (request_too_large_error): the request is larger than the endpoint takes',
  );
  expect((await faultFrom(400, detail('api_usage_error', 'Unknown model: jev-9')))?.said).toBe(
    'it answered 400 (api_usage_error); check MODEL_NAME',
  );
});

test('a list of wrong fields, which repeats what was sent, leaves nothing but the status', async () => {
  const input = 'unknown model: the secret text';
  const fault = await faultFrom(422, { detail: [{ type: 'string_type', loc: ['body'], msg: input, input }] });
  expect(fault).toMatchObject({ kind: 'unfit', said: 'it answered 422' });
  expect(fault?.code).toBeUndefined();
});

test.each([
  ['a sentence', 'the secret text'],
  ['a key', 'sk-4711'],
  ['a list', ['secret']],
])('an error_type that is %s is no code', async (_, error_type) => {
  const fault = await faultFrom(400, { detail: { error_type } });
  expect(fault).toMatchObject({ kind: 'unfit', said: 'it answered 400' });
  expect(fault?.code).toBeUndefined();
});

test('a text of the request does not change how its error is read', async () => {
  const message = 'you sent "Unknown model: x", max_tokens_exceeded, request_too_large';
  expect(await faultFrom(400, detail('api_usage_error', message))).toMatchObject({ kind: 'unfit' });
  expect(await faultFrom(500, error({ message, code: message }))).toMatchObject({ kind: 'busy' });
});

test.each([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after-ms': '1500' }, 1500],
  [{ 'retry-after-ms': '0.5' }, 0.5],
  [{ 'retry-after-ms': '1500', 'retry-after': '7' }, 1500],
  [{ 'retry-after-ms': 'soon', 'retry-after': '7' }, 7000],
  [{ 'retry-after-ms': '-1' }, undefined],
  [{}, undefined],
])('the wait that %j asks for', async (headers, waitMs) => {
  expect((await faultFrom(529, detail('overloaded_error'), headers))?.waitMs).toBe(waitMs);
});
