/** Who may ask: settled before anything else, and before a byte of the body is read. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeKey } from '../../../server/accounts/keys.ts';
import { type Caller, type Ground, openGround, openService, type TestService } from './open-service.ts';

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

async function ask(method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) {
  return service.app.inject({ method, url, headers });
}

test('whatever is wrong with a key, the answer is the same 401', async () => {
  const revoked = await service.newKey(caller.organizationId);
  await revokeKey(service.database.sql, revoked.keyId);
  const expired = await service.newKey(caller.organizationId, { expiresAt: new Date(Date.now() - 1000) });
  const unknown = await (await openOther()).newKey(1).catch(() => null);
  const last = caller.secret.at(-1) === '0' ? '1' : '0';
  const wrong = [
    {},
    { authorization: '' },
    { authorization: caller.secret },
    { authorization: `Basic ${caller.secret}` },
    { authorization: 'Bearer' },
    { authorization: `Bearer ${caller.secret} x` },
    { authorization: `Bearer ${caller.secret.slice(0, -1)}${last}` },
    { authorization: `Bearer ${'x'.repeat(10_000)}` },
    { authorization: `Bearer ${revoked.secret}` },
    { authorization: `Bearer ${expired.secret}` },
    ...(unknown === null ? [] : [{ authorization: `Bearer ${unknown.secret}` }]),
  ];
  const texts = new Set<string>();
  for (const headers of wrong) {
    for (const [method, url] of [
      ['GET', '/api/v1/decisions/dec_0000000000000000000000'],
      ['POST', '/api/v1/decisions'],
    ] as const) {
      const reply = await ask(method, url, headers);
      expect(reply.statusCode, JSON.stringify(headers)).toBe(401);
      expect(reply.headers['www-authenticate']).toBe('Bearer');
      texts.add(reply.payload);
    }
  }
  expect([...texts]).toEqual([
    '{"error":{"type":"authentication","message":"No valid API key: send the header \\"Authorization: Bearer <API_KEY>\\"."}}',
  ]);
});

test('the scheme is read without regard to case', async () => {
  const reply = await ask('GET', '/api/v1/decisions/dec_x', { authorization: `bearer ${caller.secret}` });
  expect(reply.statusCode).toBe(410);
});

async function openOther(): Promise<TestService> {
  const other = await openService(ground, { work: false });
  await other.newOrganization();
  const newKey = other.newKey;
  return {
    ...other,
    async newKey(...given) {
      const key = await newKey(...given);
      await other.close();
      return key;
    },
  };
}

/** Sends these headers and no byte of a body, and gives the status line of what comes. */
async function answerWithoutBody(path: string, headers: readonly string[]): Promise<string> {
  const address = service.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket: Socket = connect(address.port, '127.0.0.1');
  socket.write([`POST ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n'));
  const [first] = await once(socket, 'data');
  socket.destroy();
  return String(first).split('\r\n')[0] ?? '';
}

test('a stranger is answered 401 before the body is there, so none is read or parsed', async () => {
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const json = 'Content-Type: application/json';
  for (const length of [
    'Content-Length: 4194304',
    'Content-Length: 99999999999',
    'Transfer-Encoding: chunked',
  ])
    for (const key of [[], ['Authorization: Bearer dk_wrong'], ['Authorization: Basic eDp5']])
      expect(await answerWithoutBody('/api/v1/decisions', [json, length, ...key])).toBe(
        'HTTP/1.1 401 Unauthorized',
      );
  const known = `Authorization: Bearer ${caller.secret}`;
  const length = 'Content-Length: 4194304';
  expect(await answerWithoutBody('/nowhere', [json, length, known])).toBe('HTTP/1.1 404 Not Found');
  expect(await answerWithoutBody('/healthz', [json, length, known])).toBe('HTTP/1.1 405 Method Not Allowed');
  expect(await answerWithoutBody('/api/v1/decisions?x=1', [json, length, known])).toBe(
    'HTTP/1.1 400 Bad Request',
  );
});
