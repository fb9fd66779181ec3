/** The orderly end under load: not ready first, served on, then closed without a lost request. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { joinTestServer, type SharedServer, type TestAddresses } from '../../embedded-database.ts';
import { Client, manyConsequences } from '../../end-to-end/client.ts';
import { holdEndings } from '../../held-lock.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../../service.ts';
import { openTcpProxy } from '../../tcp-proxy.ts';
import { until } from '../../until.ts';

/** Clients that send one request after the other. */
const CLIENTS = 8;
const REQUESTS_BEFORE = 10;
const REQUESTS_AFTER = 25;
/** Longer than any test: a second signal ends it. */
const FOR_EVER = '3600';

let server: SharedServer;
let addresses: TestAddresses;
let database: Database;
const services: Service[] = [];
const dataDir = makeDataDir();

beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  addresses = await server.newMigrated();
  database = openDatabase(addresses.ownerUrl, { max: 2, as: 'owner' });
});
afterEach(async () => {
  for (const service of services.splice(0)) await service.end('SIGKILL');
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
  removeDataDir(dataDir);
});

test('after SIGTERM it is not ready at once, and serves every request until the delay is over', async () => {
  const { service, key } = await start({ DRAIN_DELAY_SECONDS: FOR_EVER });
  const stored = await new Client(service.baseUrl, key).accept(manyConsequences(1));
  const url = `${service.baseUrl}/api/v1/decisions/${stored}`;
  let sent = 0;
  let isNotReady = false;
  const clients = Array.from({ length: CLIENTS }, async (_, index) => {
    // Half of them keep their connection, the others open one for each request.
    const agent = new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
    const connections: (string | undefined)[] = [];
    for (let left = REQUESTS_AFTER; left > 0; ) {
      const reply = await ask(url, agent, key);
      expect(reply.statusCode).toBe(200);
      sent += 1;
      if (!isNotReady) continue;
      left -= 1;
      connections.push(reply.headers.connection);
    }
    agent.destroy();
    return connections.slice(1);
  });
  await until('there is load', () => sent >= CLIENTS * REQUESTS_BEFORE);
  service.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${service.baseUrl}/readyz`)).status).toBe(503);
  isNotReady = true;
  // Every reply says that its connection ends, so that the client's next one goes elsewhere.
  expect(new Set((await Promise.all(clients)).flat())).toEqual(new Set(['close']));
  expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200);
  await until('a second signal ends it', () => {
    service.process.kill('SIGTERM');
    return service.process.exitCode !== null;
  });
});

test('when the delay is over it answers what is under way, closes the rest, and ends', async () => {
  const { service, key } = await start({ DRAIN_DELAY_SECONDS: '1', DRAIN_SECONDS: '3600' });
  const exited = once(service.process, 'exit');
  const idle = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
  const endings: string[] = [];
  idle.on('end', () => endings.push('end')).on('error', (error) => endings.push(error.message));
  await once(idle, 'connect');
  // It waits for a decision that cannot end.
  let waiting: ReturnType<Client['post']> | undefined;
  await holdEndings(database.sql, async () => {
    waiting = new Client(service.baseUrl, key).post(manyConsequences(2));
    const begun = () => database.sql`select from decisions where attempt > 0 and status = 'running'`;
    await expect.poll(begun).toHaveLength(1);
    service.process.kill('SIGTERM');
    expect((await waiting).status).toBe(202);
    const refused = await fetch(`${service.baseUrl}/api/v1/decisions`);
    expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close']);
  });
  expect(await exited).toEqual([0, null]);
  expect(endings).toEqual(['end']);
  const [row] =
    await database.sql`select status from decisions where id = ${String((await waiting)?.body.id)}`;
  expect(row?.status).toBe('ok');
});

test('a database that has fallen silent does not hold up the end', async () => {
  const proxy = await openTcpProxy(addresses.url);
  const { service, key } = await start({
    DATABASE_URL: proxy.url,
    DRAIN_DELAY_SECONDS: '0',
    DRAIN_SECONDS: '1',
  });
  const exited = once(service.process, 'exit');
  await holdEndings(database.sql, async () => {
    const id = await new Client(service.baseUrl, key).accept(manyConsequences(3));
    const begun = () =>
      database.sql`select from decisions where id = ${id} and attempt > 0 and status = 'running'`;
    await expect.poll(begun).toHaveLength(1);
    proxy.state = 'silent';
    proxy.silence();
    service.process.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${service.baseUrl}/readyz`).then(
          ({ status }) => status,
          () => 503,
        ),
      )
      .toBe(503);
    expect(await exited, service.printed()).toEqual([0, null]);
  });
  expect(service.printed()).toContain('jobs could not be handed back; they run again when their lease ends');
  await proxy.close();
});

test('Ctrl-C does not wait for the delay', async () => {
  const { service } = await start({ DRAIN_DELAY_SECONDS: FOR_EVER });
  const exited = once(service.process, 'exit');
  service.process.kill('SIGINT');
  expect(await exited).toEqual([0, null]);
});

async function start(env: Record<string, string>): Promise<{ service: Service; key: string }> {
  const { url, ownerUrl } = addresses;
  const service = await startService(dataDir, {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    ENGINE_THREADS: '1',
    ...env,
  });
  services.push(service);
  firstKey ??= service.key;
  return { service, key: firstKey ?? '' };
}

/** Printed by the first start on this database. */
let firstKey: string | undefined;

/** Rejects when the connection is refused, reset or closed before the whole reply came. */
async function ask(url: string, agent: Agent, key: string): Promise<IncomingMessage> {
  const request = get(url, { agent, headers: { authorization: `Bearer ${key}` } });
  const [reply]: IncomingMessage[] = await once(request, 'response');
  if (reply === undefined) throw new Error('there is no reply');
  await reply.toArray();
  return reply;
}
