/** The caller's key is checked first, before any of the body is read. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { revokeKey } from '../../../../server/accounts/keys.ts';
import { firstLine, textSoFar } from '../../../output.ts';
import { until } from '../../../until.ts';
import { openService, type TestService } from '../../surfaces/rest/open-service.ts';
import { serve } from '../../surfaces/rest/serve.ts';

const api = serve({ work: false });

async function ask(method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) {
  return api.service.app.inject({ method, url, headers });
}

test('whatever is wrong with a key, the answer is the same 401', async () => {
  const revoked = await api.service.newKey(api.caller.organizationId);
  await revokeKey(api.service.database.sql, revoked.keyId);
  const expired = await api.service.newKey(api.caller.organizationId, {
    expiresAt: new Date(Date.now() - 1000),
  });
  const unknown = await (await openOther()).newKey(1).catch(() => null);
  const last = api.caller.secret.at(-1) === '0' ? '1' : '0';
  const wrong = [
    {},
    { authorization: '' },
    { authorization: api.caller.secret },
    { authorization: `Basic ${api.caller.secret}` },
    { authorization: 'Bearer' },
    { authorization: `Bearer ${api.caller.secret} x` },
    { authorization: `Bearer ${api.caller.secret.slice(0, -1)}${last}` },
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
  expect(texts.size).toBe(1);
  expect(JSON.parse([...texts].join())).toEqual({
    error: {
      type: 'authentication',
      code: 'no_valid_key',
      message:
        'No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create.',
      param: null,
      doc_url: `${api.service.services.config.baseUrl}/docs/errors#no_valid_key`,
    },
  });
});

test('the scheme may be in any case', async () => {
  const reply = await ask('GET', '/api/v1/decisions/dec_x', { authorization: `bearer ${api.caller.secret}` });
  expect(reply.statusCode).toBe(410);
});

async function openOther(): Promise<TestService> {
  const other = await openService(api.ground, { work: false });
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

/** Sends these headers without a body, and returns the status line of the reply. */
async function answerWithoutBody(path: string, headers: readonly string[]): Promise<string> {
  const address = api.service.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket: Socket = connect(address.port, '127.0.0.1');
  socket.write([`POST ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n'));
  const line = await firstLine(socket);
  socket.destroy();
  return line;
}

test('a request without a valid key is answered 401 before its body arrives, so none of it is read', async () => {
  await api.service.app.listen({ host: '127.0.0.1', port: 0 });
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
  const known = `Authorization: Bearer ${api.caller.secret}`;
  const length = 'Content-Length: 4194304';
  expect(await answerWithoutBody('/nowhere', [json, length, known])).toBe('HTTP/1.1 404 Not Found');
  expect(await answerWithoutBody('/healthz', [json, length, known])).toBe('HTTP/1.1 405 Method Not Allowed');
  expect(await answerWithoutBody('/api/v1/decisions?x=1', [json, length, known])).toBe(
    'HTTP/1.1 400 Bad Request',
  );
});

/**
 * Sends a request without a key and with a body of so many MiB, then another request. Returns the
 * status lines and the MiB that were sent.
 */
async function answersAfter(mebibytes: number): Promise<{ statuses: string[]; sent: number }> {
  const address = api.service.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
  const text = textSoFar(socket);
  const closed = once(socket, 'close').catch(() => {});
  const length = `Content-Length: ${mebibytes * MEBIBYTE}`;
  socket.write(`POST /api/v1/decisions HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`);
  await until('an answer', () => text() !== '');
  let sent = 0;
  for (; sent < mebibytes && !socket.destroyed; sent += 1)
    if (!socket.write(Buffer.alloc(MEBIBYTE)))
      await Promise.race([once(socket, 'drain'), closed]).catch(() => {});
  if (!socket.destroyed) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await closed;
  return { statuses: text().match(/HTTP\/1\.1 \d+/g) ?? [], sent };
}
const MEBIBYTE = 1024 * 1024;

test('of a body that comes without a key, the largest allowed length is read and dropped; for a longer one the connection is closed', async () => {
  await api.service.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => {});
  expect(await answersAfter(4)).toEqual({ statuses: ['HTTP/1.1 401', 'HTTP/1.1 200'], sent: 4 });
  const { statuses, sent } = await answersAfter(1000);
  expect(statuses).toEqual(['HTTP/1.1 401']);
  // The two sockets' buffers hold some MiB more.
  expect(sent).toBeLessThan(50);
});
