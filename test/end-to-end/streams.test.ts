/**
 * Two thousand streams of events at one node, with `--long`: what they cost is printed, and every
 * stream hears the end.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey } from '../../server/accounts/keys.ts';
import { addMember } from '../../server/accounts/organizations.ts';
import { createOrganization } from '../../server/billing/ledger.ts';
import { type Database, openDatabase } from '../../server/database/database.ts';
import type { TestServer } from '../embedded-database.ts';
import { printFigures } from '../engine/print-figures.ts';
import { textSoFar } from '../output.ts';
import { startPreparedServer } from '../prepared-data.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { until } from '../until.ts';

const isLong = process.env.LONG === '1';
const STREAMS = isLong ? 2000 : 200;
const OF_KEY = 100;
const KEYS_OF_ORGANIZATION = 5;

let server: TestServer;
let database: Database;
let node: ServerProcess;
beforeAll(async () => {
  server = await startPreparedServer();
  const { url, ownerUrl } = server.addresses;
  node = await startServer({
    file: 'server/main.ts',
    readyPath: '/readyz',
    env: {
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      MAX_CONNECTIONS: '4000',
      MAX_CONNECTIONS_PER_ADDRESS: '4000',
    },
  });
  database = openDatabase(ownerUrl, { max: 2, as: 'owner' });
});
afterAll(async () => {
  await node?.end('SIGKILL');
  await database?.close();
  await server?.stop();
});

/** Of the node's process. */
function residentMb(): number {
  const status = readFileSync(`/proc/${node.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

async function healthMs(): Promise<number> {
  // biome-ignore lint/style/noRestrictedGlobals: printed, and compared with nothing.
  const now = () => performance.now();
  const startedAt = now();
  expect((await fetch(`${node.baseUrl}/healthz`)).status).toBe(200);
  return now() - startedAt;
}

/** A running decision that no job runs, and the secret of its key. */
async function newDecision(
  organizationId: number,
  memberId: number,
): Promise<{ id: string; secret: string }> {
  const { sql } = database;
  const key = await createKey(sql, { organizationId, memberId, name: 'K' });
  const id = `dec_${randomBytes(11).toString('hex')}`;
  await sql`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_total,
      option_letters, keeps_content, root_id)
    values (${organizationId}, ${id}, ${key.id}, 'default', 'running', false, 'correct', 4, 'AB', true, ${id})`;
  return { id, secret: key.secret };
}

test(`${STREAMS} streams at one node`, async () => {
  const decisions: { id: string; secret: string }[] = [];
  while (decisions.length * OF_KEY < STREAMS) {
    const organizationId = await database.sql.begin((tx) =>
      createOrganization(tx, { name: 'O', freeDecisions: 0 }),
    );
    const memberId = await addMember(database.sql, { organizationId, email: 'a@example.com' });
    for (let key = 0; key < KEYS_OF_ORGANIZATION && decisions.length * OF_KEY < STREAMS; key += 1)
      decisions.push(await newDecision(organizationId, memberId ?? 0));
  }
  const agent = new Agent({ keepAlive: false, maxSockets: STREAMS });
  const texts: (() => string)[] = [];
  const requests: ClientRequest[] = [];
  let ended = 0;
  const follow = (index: number) =>
    new Promise<number>((resolve, reject) => {
      const { id, secret } = decisions[Math.floor(index / OF_KEY)]!;
      const options = { agent, headers: { authorization: `Bearer ${secret}` } };
      const onReply = (reply: IncomingMessage) => {
        texts[index] = textSoFar(reply);
        reply.on('end', () => {
          ended += 1;
        });
        resolve(reply.statusCode ?? 0);
      };
      requests.push(
        get(`${node.baseUrl}/api/v1/decisions/${id}/events`, options, onReply).on('error', reject),
      );
    });
  // As many requests load the code, and grow the young generation of V8's heap to the size that it
  // has under any load. Neither is a stream's.
  for (const { id, secret } of decisions) {
    const headers = { authorization: `Bearer ${secret}` };
    const url = `${node.baseUrl}/api/v1/decisions/${id.toUpperCase()}/events`;
    const refused = await Promise.all(Array.from({ length: OF_KEY }, () => fetch(url, { headers })));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([410]));
    for (const reply of refused) await reply.arrayBuffer();
  }
  await healthMs();
  const memoryBefore = residentMb();
  for (let at = 0; at < STREAMS; at += OF_KEY) {
    const statuses = await Promise.all(Array.from({ length: OF_KEY }, (_, index) => follow(at + index)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  await until('every stream has its first event', () =>
    texts.every((text) => text().includes('event: progress')),
  );
  const health: number[] = [];
  for (let step = 1; step <= 3; step += 1) {
    await database.sql`update decisions set calls_done = ${step} where status = 'running'`;
    const told = until('all were told', () => texts.every((text) => text().includes(`id: ${step}-4\n`)));
    for (let probe = 0; probe < 20; probe += 1) health.push(await healthMs());
    await told;
  }
  const memoryAfter = residentMb();
  await database.sql.begin(async (tx) => {
    const rows = await tx<{ id: string }[]>`
      update decisions set status = 'ok', finished_at = now() where status = 'running' returning id`;
    for (const { id } of rows) await tx`select pg_notify('decision_finished', ${id})`;
  });
  await until('every stream has ended', () => ended === STREAMS);
  expect(texts.every((text) => text().includes('event: done'))).toBe(true);
  printFigures(`${STREAMS} streams of events at one node`, [
    ['/healthz, the slowest of 60', `${Math.max(...health).toFixed(0)} ms`],
    ['/healthz, median', `${health.toSorted((a, b) => a - b)[30]?.toFixed(1)} ms`],
    ['memory of the node, more than without them', `${(memoryAfter - memoryBefore).toFixed(0)} MB`],
  ]);
  for (const request of requests) request.destroy();
});
