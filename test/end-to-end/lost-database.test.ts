/**
 * The service while its database is lost in silence, or one of its tables is locked. Two proxies
 * stand for two hosts.
 * Covers: server/process/open-databases.ts, server/database/pool/limits.ts
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { joinTestServer, type TestDatabase, type TestServer } from '../embedded-database.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../service.ts';
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts';
import { until } from '../until.ts';

/** Far more than the service needs, and less than the 75 s that it once needed. */
const SOON_MS = 30_000;

let server: TestServer;
let database: TestDatabase;
let hosts: [TcpProxy, TcpProxy];
let service: Service;
const dataDir = makeDataDir();
beforeAll(() => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
});
beforeEach(async () => {
  database = await server.newDatabase({ max: 1 });
  hosts = [await openTcpProxy(database.url), await openTcpProxy(database.url)];
  const both = hosts.map(({ port }) => `127.0.0.1:${port}`).join(',');
  service = await startService(dataDir, {
    DATABASE_URL: database.url.replace(/127\.0\.0\.1:\d+/, both),
    ROLE: 'web',
  });
});
afterEach(async () => {
  await service.end('SIGKILL');
  for (const host of hosts) await host.close();
});

async function statusOf(path: string): Promise<number> {
  const reply = await fetch(service.baseUrl + path, {
    headers: { authorization: `Bearer ${service.key}` },
    signal: AbortSignal.timeout(SOON_MS),
  });
  await reply.arrayBuffer();
  return reply.status;
}

test.each(['falls silent', 'is cut, and its host with it', 'falls silent, and its host with it'])(
  'when the connection to the database %s, requests are answered again soon, and until then 503',
  async (how) => {
    const many = Array.from({ length: 12 }, () => '/api/v1/receipts');
    expect(new Set(await Promise.all(many.map(statusOf)))).toEqual(new Set([200]));
    if (how.includes('its host')) hosts[0].state = how.includes('silent') ? 'silent' : 'closed';
    if (how.includes('silent')) hosts[0].silence();
    else hosts[0].cut();
    const seen = new Set<number>();
    const isServed = async () => {
      const statuses = await Promise.all(many.map(statusOf));
      for (const status of statuses) seen.add(status);
      return statuses.every((status) => status === 200);
    };
    await until('all requests are answered', isServed);
    expect([200, 503]).toEqual(expect.arrayContaining([...seen]));
    await until('it is ready', async () => (await statusOf('/readyz')) === 200);
    if (how.includes('its host')) expect(hosts[1].accepted).toBeGreaterThan(0);
  },
);

test('while a table is locked, requests that need it get 503, and others are answered', async () => {
  const path = `/api/v1/decisions/dec_${'0'.repeat(24)}`;
  await database.owner.begin(async (tx) => {
    await tx`lock table decisions in access exclusive mode`;
    const locked = Promise.all(Array.from({ length: 12 }, () => statusOf(path)));
    const others = Promise.all(Array.from({ length: 4 }, () => statusOf('/api/v1/receipts')));
    expect(await statusOf('/readyz')).toBe(200);
    expect(new Set(await locked)).toEqual(new Set([503]));
    await others;
    // The lock is still held.
    expect(await statusOf('/api/v1/receipts')).toBe(200);
  });
  expect(await statusOf(path)).toBe(410);
});
