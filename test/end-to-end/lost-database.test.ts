/**
 * The service while its database is lost in silence, or one of its tables is locked. Two proxies
 * stand for two hosts.
 */
import { afterAll, beforeAll, expect, inject, test as plainTest } from 'vitest';
import { joinTestServer, type TestDatabase, type TestServer } from '../embedded-database.ts';
import { makeDataDir, removeDataDir, startService } from '../service.ts';
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts';
import { until } from '../until.ts';

/** Far more than the service needs, and less than the 75 s that it once needed. */
const SOON_MS = 30_000;

let server: TestServer;
beforeAll(() => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

interface OfOne {
  database: TestDatabase;
  hosts: [TcpProxy, TcpProxy];
  statusOf(path: string): Promise<number>;
}

/** Each has a service of its own. They run side by side, because the service waits, too. */
const test = plainTest.extend<OfOne>({
  database: async ({ task: _ }, use) => {
    const database = await server.newDatabase({ max: 1 });
    await use(database);
    await database.close();
  },
  hosts: async ({ database }, use) => {
    const hosts: OfOne['hosts'] = [await openTcpProxy(database.url), await openTcpProxy(database.url)];
    await use(hosts);
    for (const host of hosts) await host.close();
  },
  statusOf: async ({ database, hosts }, use) => {
    const both = hosts.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const dataDir = makeDataDir();
    const service = await startService(dataDir, {
      DATABASE_URL: database.url.replace(/127\.0\.0\.1:\d+/, both),
      ROLE: 'web',
    });
    await use(async (path) => {
      const reply = await fetch(service.baseUrl + path, {
        headers: { authorization: `Bearer ${service.key}` },
        signal: AbortSignal.timeout(SOON_MS),
      });
      await reply.arrayBuffer();
      return reply.status;
    });
    await service.end('SIGKILL');
    removeDataDir(dataDir);
  },
});

test.concurrent.for(['falls silent', 'is cut, and its host with it', 'falls silent, and its host with it'])(
  'when the connection to the database %s, requests are answered again soon, and until then 503',
  async (how, { hosts, statusOf }) => {
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

test.concurrent('while a table is locked, requests that need it get 503, and others are answered', async ({
  database,
  statusOf,
}) => {
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
