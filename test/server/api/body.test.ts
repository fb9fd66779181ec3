/** Bodies as bytes: what is not a plain JSON object is 400, in a small reply. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Caller,
  type Ground,
  openGround,
  openService,
  smallDecision,
  type TestService,
} from './open-service.ts';

let ground: Ground;
let service: TestService;
let caller: Caller;
beforeAll(async () => {
  ground = await openGround();
  service = await openService(ground, { work: false });
  caller = await service.newKey(await service.newOrganization());
});
afterAll(async () => {
  await service?.close();
  await ground?.close();
});

async function send(payload: string | Buffer, headers: Record<string, string> = {}) {
  return service.app.inject({
    method: 'POST',
    url: '/api/v1/decisions',
    headers: { authorization: `Bearer ${caller.secret}`, 'content-type': 'application/json', ...headers },
    payload,
  });
}

const json = JSON.stringify(smallDecision({ async: true }));
const withContext = (escaped: string) => json.replace('A shop', escaped);

test.each<[string, string | Buffer, string]>([
  ['not JSON', '{bad', 'body: not valid JSON'],
  [
    'nothing',
    '',
    'context: required, but missing; stakeholders: required, but missing; options: required, but missing',
  ],
  ['a list', '[1]', 'body: expected a JSON object'],
  ['null', 'null', 'body: expected a JSON object'],
  ['a long string', JSON.stringify('x'.repeat(900_000)), 'body: expected a JSON object'],
  ['a byte order mark', `\ufeff${json}`, 'body: starts with a byte order mark; send plain UTF-8'],
  ['Latin-1', Buffer.from('{"context":"caf\xe9"}', 'latin1'), 'body: not valid UTF-8'],
  ['65 levels', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`, 'body: nested deeper than 64 levels'],
  ['100,000 levels', '['.repeat(100_000), 'body: nested deeper than 64 levels'],
  [
    'more than 4 MiB',
    ' '.repeat(4 * 1024 * 1024 + 1),
    'body: larger than the limit of 4194304 bytes (4 MiB)',
  ],
  ['NUL', withContext('\\u0000'), 'context: contains the character NUL (\\u0000); remove it'],
  [
    'half a pair',
    withContext('\\ud83d'),
    'context: contains half of a surrogate pair; send whole characters',
  ],
  [
    'half a pair as a key',
    '{"\\udc00":1}',
    '["�"]: contains half of a surrogate pair; send whole characters',
  ],
  ['an infinite number', '{"seed":1e400}', 'seed: larger than a number can be'],
  ['minus zero', '{"seed":-0}', 'seed: -0 is not accepted; send 0'],
  [
    '2^53 + 1',
    json.replace('"seed":7', '"seed":9007199254740993'),
    'seed: expected a whole number from 0 to 4294967295',
  ],
  ['__proto__', '{"options":[{"__proto__":{"x":1}}]}', 'options[0].__proto__: "__proto__" cannot be a name'],
])('%s', async (_, payload, message) => {
  const reply = await send(payload);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ error: { type: 'invalid_request', message } });
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});

test.each<[string, Record<string, string>, string]>([
  ['text', { 'content-type': 'text/plain' }, 'content-type: expected application/json'],
  [
    'a form',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'content-type: expected application/json',
  ],
  [
    'another charset',
    { 'content-type': 'application/json; charset=latin1' },
    'content-type: the charset must be utf-8',
  ],
  ['compressed', { 'content-encoding': 'gzip' }, 'content-encoding: not accepted; send the body as it is'],
])('a body declared as %s', async (_, headers, message) => {
  const reply = await send(json, headers);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ error: { type: 'invalid_request', message } });
});

test('64 levels are read', async () => {
  const reply = await send(`{"a":${'['.repeat(63)}${']'.repeat(63)}}`);
  expect(reply.json().error.message).toMatch(/^context: required.*and 1 more$/);
});

test.each<[string, string]>([
  [
    '50,000 keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, k) => [`key ${k}`, k]))),
  ],
  ['a key of a megabyte', JSON.stringify({ ['k'.repeat(1_000_000)]: 1 })],
  ['a million stakeholders', JSON.stringify({ stakeholders: Array(1_000_000).fill(1) })],
  ['a valence of 200,000 names', withValence(200_000)],
])('%s: a reply under 16 kB within 2 s', async (_, payload) => {
  const startedAt = performance.now();
  const reply = await send(payload);
  expect(reply.statusCode).toBe(400);
  expect(reply.payload.length).toBeLessThan(16_384);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

function withValence(names: number): string {
  const valence = Object.fromEntries(Array.from({ length: names }, (_, k) => [`n${k}`, 'x']));
  return json.replace('"valence":"benefit"', `"valence":${JSON.stringify(valence)}`);
}

test('four-byte characters come back exactly', async () => {
  const context = '🙂'.repeat(20_000);
  const reply = await send(JSON.stringify(smallDecision({ async: true, context })), {
    'content-type': 'application/json; charset=UTF-8',
  });
  expect(reply.statusCode, reply.payload).toBe(202);
  const record = await service.get(caller, reply.json().id);
  expect(Object(record.body.request).context).toBe(context);
});
