/**
 * Requests go only to the set address and carry only the set key, and the length of a reply is
 * limited.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { openEndpoint } from '../../../../judge/endpoint/requests/endpoint.ts';
import { faultOf } from '../../../../judge/endpoint/retries/faults.ts';

let server: Server | undefined;
afterEach(() => {
  vi.unstubAllEnvs();
  server?.closeAllConnections();
  server?.close();
});

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}/v1`;
}

const never = new AbortController().signal;
const asJson = { 'content-type': 'application/json' };

test('the key is sent as a bearer token, without a key no header is sent, and the environment adds none', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-environment');
  vi.stubEnv('OPENAI_ADMIN_KEY', 'sk-environment');
  vi.stubEnv('OPENAI_ORG_ID', 'org-environment');
  vi.stubEnv('OPENAI_PROJECT_ID', 'proj-environment');
  vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1/v1');
  const seen: IncomingMessage['headers'][] = [];
  const url = await listen((request, response) => {
    seen.push(request.headers);
    response.writeHead(200, asJson).end(JSON.stringify({ path: request.url }));
  });
  for (const apiKey of ['sk-set', undefined])
    expect(await openEndpoint({ url, apiKey }).post('/chat/completions', {}, never)).toEqual({
      path: '/v1/chat/completions',
    });
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer sk-set', undefined]);
  expect(JSON.stringify(seen)).not.toContain('environment');
});

test('a redirect is not followed', async () => {
  const asked: (string | undefined)[] = [];
  const url = await listen((request, response) => {
    asked.push(request.url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const error = await openEndpoint({ url, apiKey: 'sk-set' })
    .post('/completions', {}, never)
    .catch((thrown: unknown) => thrown);
  expect(faultOf(error)).toMatchObject({ kind: 'broken', said: 'it answered 307' });
  expect(asked).toEqual(['/v1/completions']);
});

test.each([200, 500])('a reply with status %i ends at 8 MiB, and its connection with it', async (status) => {
  let sent = 0;
  const closed = Promise.withResolvers<void>();
  const url = await listen((request, response) => {
    response.writeHead(status, asJson);
    response.once('close', () => closed.resolve());
    const piece = Buffer.alloc(1 << 20, ' ');
    const send = () => {
      while (!response.destroyed && sent < 64 << 20) {
        sent += piece.length;
        if (!response.write(piece)) return void response.once('drain', send);
      }
    };
    request.resume().once('end', send);
  });
  const error = await openEndpoint({ url, apiKey: undefined })
    .post('/completions', {}, never)
    .catch((thrown: unknown) => thrown);
  expect(faultOf(error)?.kind).toBe(status === 200 ? 'unreadable' : 'busy');
  await closed.promise;
  expect(sent).toBeLessThan(32 << 20);
});

test('the endpoint’s own words stay out of our message about a fault', async () => {
  const url = await listen((_, response) => {
    const error = { message: 'you sent: my secret text', type: 'invalid request: my secret', code: null };
    response.writeHead(400, asJson).end(JSON.stringify({ error }));
  });
  const thrown = await openEndpoint({ url, apiKey: undefined })
    .post('/completions', {}, never)
    .catch((error: unknown) => error);
  expect(faultOf(thrown)).toEqual({
    kind: 'unfit',
    said: 'it answered 400',
    status: 400,
    message: 'you sent: my secret text',
  });
});

test.each([
  [{ code: 'context_length_exceeded', message: 'Too many.' }],
  [
    {
      code: 400,
      type: 'exceed_context_size_error',
      message: 'the request exceeds the available context size',
    },
  ],
  [{ code: 400, type: 'BadRequestError', message: "This model's maximum context length is 4096 tokens." }],
  [{ message: "The input (9000 tokens) is longer than the model's context length of 4096 tokens." }],
])('a prompt that is too long is no other form: %j', async (error) => {
  const url = await listen((_, response) => {
    response.writeHead(400, asJson).end(JSON.stringify({ error }));
  });
  const thrown = await openEndpoint({ url, apiKey: undefined })
    .post('/completions', {}, never)
    .catch((one: unknown) => one);
  expect(faultOf(thrown)).toMatchObject({
    kind: 'too-long',
    said: expect.stringMatching(/^it answered 400.*: a prompt is longer than the model's context$/),
  });
});

test('our own errors are no faults of the endpoint', () => {
  expect(faultOf(new TypeError('x is not a function'))).toBeNull();
  expect(faultOf('text')).toBeNull();
});
