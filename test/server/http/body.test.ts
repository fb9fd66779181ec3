/** Bodies as bytes: a body that is no plain JSON object gets a 400 with a small reply. */
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve({ work: false, config: { maxRunningDecisions: 1000 } });

async function send(payload: string | Buffer, headers: Record<string, string> = {}) {
  return api.service.app.inject({
    method: 'POST',
    url: '/api/v1/decisions',
    headers: { authorization: `Bearer ${api.caller.secret}`, 'content-type': 'application/json', ...headers },
    payload,
  });
}

const json = JSON.stringify(smallDecision({ async: true }));
const withContext = (escaped: string) => json.replace('A shop', escaped);

const noObject = 'body: expected a JSON object with properties such as context, stakeholders, options, seed';

const MEBIBYTE = 1024 * 1024;
const padded = (bytes: number) => json + ' '.repeat(bytes - Buffer.byteLength(json));
/** A body with lists and objects in turn, down to the given depth. The body itself is level 1. */
function nested(depth: number): string {
  const opened = Array.from({ length: depth - 1 }, (_, level) => (level % 2 === 0 ? '[' : '{"a":'));
  const closed = opened.map((one) => (one === '[' ? ']' : '}')).reverse();
  return `{"a":${opened.join('')}${opened.at(-1) === '[' ? '' : '1'}${closed.join('')}}`;
}

describe('a body that is not JSON, not UTF-8, too deep or too large, or holds values that cannot be stored, is 400', () => {
  test.each<[string, string | Buffer, string]>([
    ['not JSON', '{bad', 'body: not valid JSON at line 1, column 2: met "bad"; write " around names'],
    [
      'nothing',
      '',
      'context: required, but missing; write 1 to 20000 characters; stakeholders: required, but missing; for example [{ "id": "owner", "description": "Owns the shop" }]; options: required, but missing; for example [{ "id": "A", "description": "Open longer", "consequences": [ { "description": "Sales rise by a tenth", "valence": "benefit" } ] }]',
    ],
    ['a list', '[1]', `${noObject}, got a list; /docs shows an example`],
    ['null', 'null', `${noObject}, got null; /docs shows an example`],
    [
      'a long string',
      JSON.stringify('x'.repeat(900_000)),
      `${noObject}, got a string; /docs shows an example`,
    ],
    ['a byte order mark', `\ufeff${json}`, 'body: starts with a byte order mark; send plain UTF-8'],
    ['Latin-1', Buffer.from('{"context":"caf\xe9"}', 'latin1'), 'body: not valid UTF-8'],
    ['100,000 levels', '['.repeat(100_000), 'body: nested deeper than 64 levels'],
    [
      'more than 4 MiB',
      ' '.repeat(4 * 1024 * 1024 + 1),
      'body: larger than the limit of 4194304 bytes (4 MiB) of this operation; send less text, and write characters in UTF-8 rather than as \\u escapes',
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
    [
      '2^53 + 1',
      json.replace('"seed":7', '"seed":9007199254740993'),
      'seed: expected a whole number from 0 to 4294967295, got 9007199254740992',
    ],
    [
      '__proto__',
      '{"options":[{"__proto__":{"x":1}}]}',
      'options[0].__proto__: "__proto__" cannot be a name',
    ],
  ])('%s', async (_, payload, message) => {
    const reply = await send(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ error: { type: 'invalid_request', message } });
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  test('the body is level 1: 64 levels are read, 65 are refused', async () => {
    expect((await send(nested(64))).json().error.message).toMatch(/^context: required.*and 1 more$/);
    expect((await send(nested(65))).json().error.message).toBe('body: nested deeper than 64 levels');
    const inText = json.replace('A shop', '[{'.repeat(100));
    expect((await send(inText)).statusCode).toBe(202);
  });

  test('4 MiB are read, and one byte more is refused, whether the length is declared or not', async () => {
    expect((await send(padded(4 * MEBIBYTE))).statusCode).toBe(202);
    const { statusCode, payload } = await send(padded(4 * MEBIBYTE + 1));
    expect(statusCode).toBe(400);
    await api.service.app.listen({ host: '127.0.0.1', port: 0 });
    expect(await sendInChunks(padded(4 * MEBIBYTE))).toMatchObject({ status: 202 });
    expect(await sendInChunks(padded(4 * MEBIBYTE + 1))).toEqual({ status: 400, text: payload });
  });
});

/** Sends a body over a socket without Content-Length. */
async function sendInChunks(text: string): Promise<{ status: number | undefined; text: string }> {
  const address = api.service.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const sent = request({
    port: address.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/decisions',
    headers: { authorization: `Bearer ${api.caller.secret}`, 'content-type': 'application/json' },
  });
  for (let at = 0; at < text.length; at += 65_536) sent.write(text.slice(at, at + 65_536));
  sent.end();
  const [reply] = await once(sent, 'response');
  let answer = '';
  for await (const chunk of reply) answer += chunk;
  return { status: reply.statusCode, text: answer };
}

describe('a content type other than application/json is 400', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'text',
      { 'content-type': 'text/plain' },
      'content-type: expected application/json; send the header Content-Type: application/json',
    ],
    [
      'a relative',
      { 'content-type': 'application/vnd.api+json' },
      'content-type: expected application/json; send the header Content-Type: application/json',
    ],
    [
      'two types',
      { 'content-type': 'application/json, text/plain' },
      'content-type: expected application/json; send the header Content-Type: application/json',
    ],
    [
      'no type',
      { 'content-type': '' },
      'content-type: expected application/json; send the header Content-Type: application/json',
    ],
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'content-type: expected application/json, got application/x-www-form-urlencoded, which curl -d sends by default; send the header Content-Type: application/json and a JSON object as body',
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
    expect(reply.json()).toMatchObject({ error: { type: 'invalid_request', message } });
  });

  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset="UTF-8"',
    'application/json ; a=b',
  ])('%s is accepted', async (type) => {
    expect((await send(json, { 'content-type': type })).statusCode).toBe(202);
  });
});

test.each(['-0', '-0.0', '-0e9', '-1e-400'])('%s is read as 0', async (zero) => {
  const { body } = await api.service.post(api.caller, json.replace('"seed":7', `"seed":${zero}`));
  const record = await api.service.get(api.caller, String(body.id));
  expect(record.text).toContain('"seed":0');
  expect(record.text).not.toMatch(/[:[,]-0\b/);
  const state = `{"a":[${zero},{"b":${zero}}],"c":"-0"}`;
  const answered = await api.service.ask(api.caller, `{"state":${state},"questions":{"q":{"type":"noul"}}}`);
  expect(answered.status, answered.text).toBe(200);
  const [row] = await api.service.database.sql`
    select request -> 'state' as state from question_content where question_log_id = ${String(answered.body.id)}`;
  expect(JSON.stringify(row?.state)).toBe('{"a": [0, {"b": 0}], "c": "-0"}'.replaceAll(' ', ''));
});

test('of a repeated JSON key the last value counts', async () => {
  expect((await send(json.replace('"seed":7', '"seed":"x","seed":8'))).statusCode).toBe(202);
  const { payload } = await send(json.replace('"seed":7', '"seed":8,"seed":"x"'));
  expect(payload).toContain('seed: expected a whole number');
});

test('operations without a body accept none or {}', async () => {
  for (const body of [{}, { payload: '{}', headers: { 'content-type': 'application/json' } }]) {
    const headers = { authorization: `Bearer ${api.caller.secret}`, ...body.headers };
    const reply = await api.service.app.inject({ url: '/api/v1/decisions/dec_x', ...body, headers });
    expect(reply.statusCode).toBe(410);
  }
});

test.each<[string, string]>([
  [
    '50,000 keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, k) => [`key ${k}`, k]))),
  ],
  ['a key of a megabyte', JSON.stringify({ ['k'.repeat(1_000_000)]: 1 })],
  ['keys of 100 kB', JSON.stringify(Object.fromEntries([...'äé漢🙂"'].map((c) => [c.repeat(50_000), 1])))],
  ['a string of 900 kB', JSON.stringify('x'.repeat(900_000))],
  ['long keys 62 levels deep', JSON.stringify({ a: nestedIn('漢\u0001"\\'.repeat(20), 62, '\0') })],
  ['a million stakeholders', JSON.stringify({ stakeholders: Array(1_000_000).fill(1) })],
  ['a valence of 200,000 names', withValence(200_000)],
  ['as many unknown keys as are read', JSON.stringify(keys(19_999))],
  ['as many of 200 characters', JSON.stringify(keys(19_999, (k) => `${'k'.repeat(195)}${k}`))],
  ['as many in metadata', JSON.stringify(smallDecision({ metadata: keys(19_900) }))],
  ['as many wrong consequences', JSON.stringify(smallDecision({ options: wrongOptions() }))],
])('%s: a reply of at most 16 kB', async (_, payload) => {
  const reply = await send(payload);
  expect(reply.statusCode).toBe(400);
  expect(reply.rawPayload.length).toBeLessThanOrEqual(16_000);
});

test('three problems are described, and the others are counted', async () => {
  const said = async (body: unknown) => (await send(JSON.stringify(body))).json().error.message;
  expect(await said(smallDecision({ metadata: keys(19_900) }))).toBe(
    'metadata.k0: unknown property; known here: conversation, issue, pull_request, on_behalf_of, links; metadata.k1: unknown property; metadata.k2: unknown property; and 19897 more',
  );
  expect(await said(smallDecision(keys(5)))).toMatch(/^k0: .*; k2: unknown property; and 2 more$/);
});

function keys(count: number, name = (k: number) => `k${k}`): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, k) => [name(k), 1]));
}

/** As many consequences as may be sent, each with an error in every member. */
function wrongOptions(): unknown[] {
  const consequence = { id: 1, description: 2, label: 3, stakeholders: Array(8).fill(1), valence: keys(8) };
  const consequences = Array(40).fill({ ...consequence, extra: 1 });
  return Array.from({ length: 8 }, () => ({ id: 1, description: 2, consequences }));
}

function nestedIn(key: string, depth: number, value: unknown): unknown {
  return depth === 0 ? value : { [key]: nestedIn(key, depth - 1, value) };
}

function withValence(names: number): string {
  const valence = Object.fromEntries(Array.from({ length: names }, (_, k) => [`n${k}`, 'x']));
  return json.replace('"valence":"benefit"', `"valence":${JSON.stringify(valence)}`);
}
