/** What the client accepts, before anything is sent. */
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../client/library/create-client.ts';
import { replyOf } from '../../../client/library/reply-of.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

function asking(baseUrl: string): { urls: string[]; client: ReturnType<typeof createClient> } {
  const urls: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    urls.push(String(url));
    return Response.json({});
  };
  return { urls, client: createClient({ baseUrl, apiKey: 'dk_x', fetch }) };
}

test.each([
  ['http://localhost:3000', 'http://localhost:3000/api/v1/decisions/dec_1'],
  ['http://localhost:3000/', 'http://localhost:3000/api/v1/decisions/dec_1'],
  ['https://a.example/tools/', 'https://a.example/tools/api/v1/decisions/dec_1'],
  ['https://a.example/api/v1/', 'https://a.example/api/v1/decisions/dec_1'],
])('the address %s', async (baseUrl, expected) => {
  const { client, urls } = asking(baseUrl);
  await client.decisions.get('dec_1');
  expect(urls).toEqual([expected]);
});

test.each(['', '..', '../receipts', 'a/b', 'dec_1?x=1', 'dec 1'])('%j is no id', async (id) => {
  const { client, urls } = asking('http://localhost');
  await expect(client.decisions.get(id)).rejects.toThrow(/^id: expected letters/);
  await expect(client.decisions.publish(id)).rejects.toThrow(/^id: expected letters/);
  expect(urls).toEqual([]);
});

test('an address or a key that cannot be used is an error at once, which does not quote the key', () => {
  expect(() => asking('ftp://localhost')).toThrow('baseUrl: expected http:// or https://, got ftp:');
  const wrong = () => createClient({ baseUrl: 'http://localhost', apiKey: 'secret\nkey' });
  expect(wrong).toThrow(/^apiKey: expected printable ASCII characters without spaces$/);
});

test('the address and the key come from the environment unless they are given', async () => {
  vi.stubEnv('DECISIONS_URL', 'http://from.example');
  vi.stubEnv('DECISIONS_API_KEY', 'dk_env');
  const seen: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    seen.push(url, new Headers(init?.headers).get('authorization'));
    return Response.json({});
  };
  await createClient({ fetch, apiKey: undefined }).decisions.get('dec_1');
  await createClient({ fetch, baseUrl: 'http://given.example', apiKey: 'dk_given' }).decisions.get('dec_1');
  expect(seen).toEqual([
    'http://from.example/api/v1/decisions/dec_1',
    'Bearer dk_env',
    'http://given.example/api/v1/decisions/dec_1',
    'Bearer dk_given',
  ]);
});

test('what is neither given nor set is an error that names both', () => {
  vi.stubEnv('DECISIONS_URL', 'http://from.example');
  vi.stubEnv('DECISIONS_API_KEY', '');
  expect(() => createClient()).toThrow('apiKey: give it, or set DECISIONS_API_KEY in the environment');
  vi.stubEnv('DECISIONS_URL', undefined);
  expect(() => createClient({ apiKey: 'dk_x' })).toThrow('baseUrl: give it, or set DECISIONS_URL');
});

function failing(status: number, options: { retries?: number } = {}) {
  const waits: number[] = [];
  let sent = 0;
  const fetch: typeof globalThis.fetch = async () => {
    sent += 1;
    return Response.json({ error: { type: 'server_error', message: 'x' } }, { status });
  };
  const sleep = async (ms: number) => void waits.push(ms);
  const client = createClient({ baseUrl: 'http://localhost', apiKey: 'dk_x', fetch, sleep, ...options });
  return { client, count: () => sent };
}

test('a call has retries of its own, and the client keeps its own for other calls', async () => {
  const { client, count } = failing(500);
  await expect(client.decisions.get('dec_1', { retries: 0 })).rejects.toThrow('x');
  expect(count()).toBe(1);
  await expect(client.decisions.list({ retries: 4 }).next()).rejects.toThrow('x');
  expect(count()).toBe(6);
  await expect(client.receipts({ retries: 1 }).next()).rejects.toThrow('x');
  await expect(client.decisions.events('dec_1', { retries: 1 }).next()).rejects.toThrow('x');
  expect(count()).toBe(10);
  await expect(client.decide({} as never)).rejects.toThrow('x');
  expect(count()).toBe(13);
});

test('a call has a timeout of its own', async () => {
  const fetch: typeof globalThis.fetch = (_url, init) =>
    new Promise((_done, failed) => {
      init?.signal?.addEventListener('abort', () => failed(new Error('aborted')));
    });
  const client = createClient({ baseUrl: 'http://localhost', apiKey: 'dk_x', fetch, timeoutMs: 3_600_000 });
  const asked = client.questions.ask({ state: 'x', questions: {} }, { timeoutMs: 1, retries: 0 });
  await expect(asked).rejects.toMatchObject({ type: 'timeout', message: expect.stringContaining(' 1 ms') });
});

test.each([
  [{ retries: Number.NaN }, 'retries: expected 0 or more, got NaN'],
  [{ retries: -1 }, 'retries: expected 0 or more, got -1'],
  [{ timeoutMs: 0 }, 'timeoutMs: expected 1 to 2147483647, got 0'],
  [{ timeoutMs: Number.POSITIVE_INFINITY }, 'timeoutMs: expected 1 to 2147483647, got Infinity'],
])('%j is refused, for the client and for a call', async (options, message) => {
  expect(() => createClient({ baseUrl: 'http://localhost', apiKey: 'dk_x', ...options })).toThrow(message);
  await expect(failing(500).client.decisions.get('dec_1', options)).rejects.toThrow(message);
});

test('the reply behind an answer tells its request id, and the answer is as it was sent', async () => {
  const headers = { 'x-request-id': 'req_1', ratelimit: '"requests";r=5;t=6' };
  const fetch: typeof globalThis.fetch = async () => Response.json({ id: 'dec_1' }, { headers });
  const client = createClient({ baseUrl: 'http://localhost', apiKey: 'dk_x', fetch });
  const record = await client.decisions.get('dec_1');
  expect(replyOf(record)).toMatchObject({
    status: 200,
    requestId: 'req_1',
    rateLimit: { requests: { remaining: 5, resetSeconds: 6 } },
  });
  expect(Reflect.ownKeys(record)).toEqual(['id']);
  expect(replyOf({ ...record })).toBeNull();
});

test('a revision is the whole request, with the decision that it revises', async () => {
  const sent: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent.push(String(url), init?.method, JSON.parse(String(init?.body)));
    return Response.json({ id: 'dec_2' });
  };
  const client = createClient({ baseUrl: 'http://localhost', apiKey: 'dk_x', fetch });
  const stakeholders = [{ description: 'x' }];
  const request = { mode: 'direct' as const, context: 'x', stakeholders, options: [], revises: 'dec_0' };
  const revision = await client.decisions.revise('dec_1', request);
  expect(revision.id).toBe('dec_2');
  const url = 'http://localhost/api/v1/decisions';
  expect(sent).toEqual([url, 'POST', { ...request, revises: 'dec_1' }]);
});
