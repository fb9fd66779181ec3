/**
 * The API on real connections: it keeps the limits that its settings state.
 * Covers: server/surfaces/app.ts, server/http/door/connections.ts
 */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textSoFar } from '../../output.ts';
import { until } from '../../until.ts';
import { openApp, type TestApp } from './rest/open-service.ts';
import { serve } from './rest/serve.ts';

const api = serve({ work: false });
let app: TestApp;
let port = 0;
beforeAll(async () => {
  const { services } = api.service;
  const limits = { maxConnections: 10, maxConnectionsPerAddress: 1 };
  app = await openApp({ ...services, config: { ...services.config, ...limits } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

const GET = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

/** Opens a connection; `text` returns what the server has sent on it. */
async function open(): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  const text = textSoFar(socket);
  await once(socket, 'connect');
  return { socket, text };
}

/** Resolves when the connection is closed, also by a reset. */
const closed = (socket: Socket) => new Promise((done) => socket.once('close', done));

const warnings = (message: string) => api.service.logged.filter((line) => line.includes(message));

/**
 * Tries until a connection is accepted: the server may notice only later that an earlier one has
 * ended.
 */
async function openWithRoom(): ReturnType<typeof open> {
  for (;;) {
    const next = await open();
    next.socket.write(GET);
    await until('it is answered or closed', () => next.text().endsWith('}') || next.socket.destroyed);
    if (next.text().startsWith('HTTP/1.1 200')) return next;
    next.socket.destroy();
  }
}

test('one connection too many from an address is refused, and the log names the address', async () => {
  const first = await openWithRoom();
  const second = await open();
  await closed(second.socket);
  expect(second.text()).toMatch(/^HTTP\/1\.1 503 /);
  expect(warnings('MAX_CONNECTIONS_PER_ADDRESS')[0]).toContain('"address":"127.0.0.1"');
  first.socket.write(GET);
  await until('the first is answered again', () => first.text().split('HTTP/1.1 200').length > 2);
  first.socket.destroy();
  (await openWithRoom()).socket.destroy();
});

test('a connection on which a thousand requests are sent at once is closed, and few of them are run', async () => {
  const { app: unlimited, logged } = api.service;
  await unlimited.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = unlimited.server.address() as AddressInfo);
  const { socket } = await open();
  const before = logged.length;
  socket.write(GET.repeat(1000));
  await closed(socket);
  const lines = logged.slice(before);
  expect(lines.filter((line) => line.includes('more than 10 requests were sent'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('"status":200')).length).toBeLessThan(20);
  expect((await unlimited.inject({ url: '/healthz' })).statusCode).toBe(200);
});

test('the server waits only so long for a request and its headers', () => {
  expect(app.server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
  });
});
