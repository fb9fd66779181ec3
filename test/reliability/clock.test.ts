/**
 * The clock of one node is off by an hour: ahead, and with LONG=1 behind as well. Every time that
 * is stored, every lease, expiry and bill is by the clock of the database.
 */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runAdmin } from '../../server/admin.ts';
import { type Database, openDatabase } from '../../server/database/database.ts';
import {
  ASSESSMENT_EXAMPLE,
  CHOSEN_EXAMPLE,
  DIRECT_EXAMPLE,
  EXPLICIT_EXAMPLE,
} from '../../server/surfaces/rest/examples.ts';
import { joinTestServer, type SharedServer, type TestAddresses } from '../embedded-database.ts';
import { openReceiver, type Receiver, verify } from '../server/webhooks/receiver.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { UNSET_SETTINGS } from '../unset-settings.ts';
import { eventually } from './eventually.ts';
import { Caller } from './exchange.ts';
import { recordOutcome } from './figures.ts';

const HOUR_MS = 3_600_000;
const SHIFTS_MS = process.env.LONG === '1' ? [HOUR_MS, -HOUR_MS] : [HOUR_MS];
/** What differs by more than this differs by the shift, however slow the machine is. */
const HALF_AN_HOUR_SECONDS = 1800;

/** In tables of accounts, decisions, bills, webhooks and the queue. */
const LEAST_COLUMNS = 20;

let server: SharedServer;
let addresses: TestAddresses;
let owner: Database;
let receiver: Receiver;
let env: Record<string, string>;
const nodes: ServerProcess[] = [];
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  addresses = await server.newMigrated();
  receiver = await openReceiver();
  const { url, ownerUrl } = addresses;
  env = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    WEBHOOK_ALLOW_PRIVATE: 'on',
    DRAWS: '256',
    ENGINE_THREADS: '1',
    SYNC_WAIT_SECONDS: '100',
    MAX_RUNNING_DECISIONS: '100',
  };
  owner = openDatabase(ownerUrl, { max: 2, as: 'owner' });
});
afterAll(async () => {
  for (const node of nodes) await node.end('SIGKILL');
  await owner?.close();
  await receiver?.close();
  await server?.stop();
});

test(
  `a clock that is off by ${SHIFTS_MS.map((ms) => ms / HOUR_MS).join(' or ')} h changes nothing`,
  {
    timeout: 3_600_000,
  },
  () =>
    recordOutcome(9, async () => {
      const usual = await start(0);
      const key = /dk_[0-9A-Za-z]{49}/.exec(usual.printed())?.[0] ?? '';
      const secret = await admin(`webhook add --org 1 --url ${receiver.url} --quiet`);
      const expected = await timesOf(() => act(usual, key));
      let columns = 0;
      for (const shiftMs of SHIFTS_MS) {
        const shifted = await start(shiftMs);
        // The node with the right clock ends after the first turn.
        if (usual.process.exitCode === null) await expectNothingTaken(usual, shifted, key);
        await usual.end('SIGTERM');
        const seen = await timesOf(() => act(shifted, key));
        // A key's last use is written once a minute, so a column may have no new row.
        const both = [...expected].filter(([name]) => seen.has(name));
        const off = both.filter(([name, usually]) =>
          usually.some(
            (time, index) => Math.abs(time - (seen.get(name)?.[index] ?? 0)) > HALF_AN_HOUR_SECONDS,
          ),
        );
        expect(off.map(([name, usually]) => ({ name, usually, shifted: seen.get(name) }))).toEqual([]);
        await expectKeysExpire(shifted, key, shiftMs);
        await shifted.end('SIGTERM');
        columns = both.length;
      }
      // A receiver refuses what was signed more than five minutes ago, or in the future.
      for (const one of receiver.received) verify(secret, one);
      return {
        figure: `${SHIFTS_MS.length} × 1 h: ${columns} columns of times as with the right clock; expiry of keys, leases, captures, signatures of webhooks unchanged`,
        isMet: columns > LEAST_COLUMNS,
      };
    }),
);

/** A node whose clock is off by so much. */
async function start(shiftMs: number): Promise<ServerProcess> {
  const preload = resolve(import.meta.dirname, 'shifted-clock.cjs');
  const shift =
    shiftMs === 0 ? {} : { CLOCK_SHIFT_MS: String(shiftMs), NODE_OPTIONS: `--require ${preload}` };
  const node = await startServer({ file: 'server/main.ts', env: { ...env, ...shift }, readyPath: '/readyz' });
  nodes.push(node);
  return node;
}

async function admin(command: string): Promise<string> {
  const { code, stdout, stderr } = await runAdmin(command.split(' '), () => ({ ...UNSET_SETTINGS, ...env }));
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trim();
}

/** One of everything that writes times. */
async function act({ baseUrl }: ServerProcess, key: string): Promise<void> {
  const caller = new Caller(key);
  const post = async (path: string, body: object) => {
    const asked = { method: 'POST', path: `/api/v1/${path}`, body, idempotencyKey: randomUUID() } as const;
    // The thread that draws pages has ten seconds to start, on a busy machine as well: then 500.
    const isDrawn = path.endsWith('publication');
    const reply = await eventually(`${path} is answered`, async () => {
      const answer = await caller.insist(baseUrl, asked);
      return (answer.status !== 500 || !isDrawn) && answer;
    });
    expect([path, reply.status]).toEqual([path, 200]);
    return String(reply.body.id);
  };
  const id = await post('decisions', EXPLICIT_EXAMPLE);
  await post('decisions', DIRECT_EXAMPLE);
  await post('questions', { state: 'x', questions: { fit: { type: 'noul' } } });
  await post(`decisions/${id}/publication`, {});
  await post(`decisions/${id}/chosen`, CHOSEN_EXAMPLE);
  await post(`decisions/${id}/assessments`, ASSESSMENT_EXAMPLE);
  caller.close();
  await eventually('every event is delivered', async () => {
    const left = await owner.sql`select from webhook_deliveries where state <> 'delivered'`;
    return left.length === 0;
  });
}

/**
 * For each column of times, the least and the greatest of the rows that were written meanwhile, in
 * seconds from now.
 */
async function timesOf(acting: () => Promise<void>): Promise<Map<string, number[]>> {
  const { sql } = owner;
  const [{ xid } = { xid: '' }] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`;
  await acting();
  const columns = await sql<{ schema: string; table: string; column: string }[]>`
    select n.nspname as schema, c.relname as table, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and a.atttypid = 'timestamptz'::regtype
    order by 1, 2, 3`;
  const found = new Map<string, number[]>();
  for (const { schema, table, column } of columns) {
    const [row] = await sql<{ least: number | null; greatest: number | null }[]>`
      select extract(epoch from min(${sql(column)}) - now())::float8 as least,
        extract(epoch from max(${sql(column)}) - now())::float8 as greatest
      from ${sql(schema)}.${sql(table)} where xmin::text::bigint >= ${xid}::bigint`;
    if (row?.least != null && row.greatest != null)
      found.set(`${table}.${column}`, [row.least, row.greatest]);
  }
  return found;
}

/** While both run: a lease that one has given is not over for the other. */
async function expectNothingTaken(usual: ServerProcess, shifted: ServerProcess, key: string): Promise<void> {
  const caller = new Caller(key);
  const ids: string[] = [];
  for (const node of [usual, shifted, usual, shifted, usual, shifted]) {
    const asked = {
      method: 'POST',
      path: '/api/v1/decisions',
      body: { ...EXPLICIT_EXAMPLE, async: true },
    } as const;
    ids.push(String((await caller.insist(node.baseUrl, asked)).body.id));
  }
  caller.close();
  await eventually('all have ended', async () => {
    const left = await owner.sql`select from decisions where id in ${owner.sql(ids)} and status = 'running'`;
    return left.length === 0;
  });
  const attempts = await owner.sql<{ attempt: number }[]>`
    select attempt from decisions where id in ${owner.sql(ids)}`;
  expect(attempts.map(({ attempt }) => attempt)).toEqual(ids.map(() => 1));
}

/** A key works to the end of its time, and no longer. */
async function expectKeysExpire({ baseUrl }: ServerProcess, key: string, shiftMs: number): Promise<void> {
  const caller = new Caller(key);
  const statusOf = async () =>
    (await caller.insist(baseUrl, { method: 'GET', path: '/api/v1/receipts' })).status;
  const half = `${shiftMs / 2} milliseconds`;
  await owner.sql`update api_keys set expires_at = now() + ${half}::interval where not is_playground`;
  expect(await statusOf()).toBe(shiftMs > 0 ? 200 : 401);
  await owner.sql`update api_keys set expires_at = null where not is_playground`;
  caller.close();
}
