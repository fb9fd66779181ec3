/**
 * Nodes of several releases over one database, under load: the release before this one, this one,
 * and with `--long` a next one with an expand and a contract. No request is lost or cut off or gets
 * a wrong reply, and each decision is billed and told once, at every step of an upgrade and of its
 * way back.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { OLDEST_SCHEMA, PROGRAM_VERSION } from '../../server/database/migrations.ts';
import { bringUpToDate } from '../../server/process/bring-up-to-date.ts';
import { joinTestServer, type TestAddresses, type TestServer } from '../embedded-database.ts';
import { openReceiver, type Receiver, verify } from '../server/webhooks/receiver.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { UNSET_SETTINGS } from '../unset-settings.ts';
import { until } from '../until.ts';
import { type Balancer, openBalancer } from './rolling/balancer.ts';
import { type Load, startLoad } from './rolling/load.ts';
import { nextRelease, PREVIOUS_VERSION, previousRelease, removeReleases } from './rolling/releases.ts';

const isLong = process.env.LONG === '1';
const CALLERS = isLong ? 6 : 2;
const PAUSE_MS = isLong ? 0 : 250;
/** Replies of each node between two steps. */
const REPLIES = isLong ? 200 : 6;

/** Every statement that an expand may have on tables in use. */
const NEXT = [
  `-- Expand
alter table decisions add column next text default 'x';
alter table decisions add constraint next_is_short check (length(next) < 10) not valid;
alter table decisions validate constraint next_is_short;
create index concurrently decisions_by_next on decisions (next);
alter table ledger add column next text;
create table nexts (of text primary key);
create function keep_next() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger keep_next after insert on decision_content for each row execute function keep_next();
`,
  `-- Contract: programs from version ${PROGRAM_VERSION + 2}
drop trigger keep_next on decision_content;
`,
];

/** What a node logs when a statement does not fit the schema, or waited too long for a lock. */
const SCHEMA_FAULT = /lock timeout|cached plan|does not exist|permission denied|violates/;

let server: TestServer;
let addresses: TestAddresses;
let database: Database;
let receiver: Receiver;
let balancer: Balancer;
const nodes: ServerProcess[] = [];
/** Decisions by the events that came, each event once however often it was sent. */
const told = new Map<string, string>();

beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  addresses = await server.newAddresses();
  database = openDatabase(addresses.ownerUrl, { max: 2, as: 'owner' });
  receiver = await openReceiver();
  balancer = await openBalancer();
});
afterAll(async () => {
  for (const node of nodes) await node.end('SIGKILL');
  await balancer?.close();
  await receiver?.close();
  await database?.close();
  await server?.stop();
  removeReleases();
});

const environment = () => ({
  DATABASE_URL: addresses.url,
  ENGINE_THREADS: '1',
  DRAWS: '1024',
  MAX_RUNNING_DECISIONS: '100',
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_CREATE_PER_MINUTE: '1000000',
  RATE_LIMIT_CREATE_ORGANIZATION_PER_MINUTE: '1000000',
  RATE_LIMIT_ADDRESS_PER_MINUTE: '1000000',
  SYNC_WAIT_SECONDS: '100',
  WEBHOOK_ALLOW_PRIVATE: 'on',
  // Longer than the balancer can take between its question and its request.
  DRAIN_DELAY_SECONDS: '4',
  LOG_LEVEL: 'info',
});
const asOwner = () => ({ DATABASE_OWNER_URL: addresses.ownerUrl });

async function start(checkout: string | undefined, env: Record<string, string> = {}): Promise<ServerProcess> {
  const node = await startServer({
    file: 'server/main.ts',
    env: { ...environment(), ...env },
    readyPath: '/readyz',
    ...(checkout === undefined ? {} : { checkout }),
  });
  nodes.push(node);
  return node;
}

/** Adds the node to those that get requests, and waits until each of these has served. */
async function enter(load: Load, ...entering: ServerProcess[]): Promise<void> {
  balancer.nodes = [...balancer.nodes, ...entering.map(({ baseUrl }) => baseUrl)];
  await serveOn(load);
}

async function serveOn(load: Load): Promise<void> {
  const before = new Map(balancer.served);
  await until('each node serves', () => {
    const served = balancer.nodes.map((node) => (balancer.served.get(node) ?? 0) - (before.get(node) ?? 0));
    return load.wrong.length + balancer.faults.length > 0 || served.every((replies) => replies >= REPLIES);
  });
  expect([load.wrong, balancer.faults]).toEqual([[], []]);
}

/** Ends the node by SIGTERM, as an orchestrator does; the balancer finds out by itself. */
async function leave(load: Load, node: ServerProcess): Promise<void> {
  expect(await node.end('SIGTERM'), node.printed()).toBe(0);
  balancer.nodes = balancer.nodes.filter((one) => one !== node.baseUrl);
  await serveOn(load);
}

async function admin(checkout: string, words: string, env: Record<string, string> = {}) {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/admin.ts', ...words.split(' ')], {
    cwd: checkout,
    env: { ...UNSET_SETTINGS, ...environment(), PATH: process.env.PATH ?? '', ...env },
  });
  return stdout.trim();
}

const previous = previousRelease();
if (previous === undefined)
  process.stderr.write(
    'SKIPPED: the rolling upgrade. This checkout lacks the history with the release before: fetch it whole.\n',
  );

/** The name, what happened meanwhile, and the longest that a request took. */
const figures: string[] = [];

async function step(load: Load, name: string, work: () => Promise<unknown>): Promise<void> {
  load.longestMs = 0;
  const { requests, unavailable } = load;
  await work();
  figures.push(
    `${name}: ${load.requests - requests} requests, ${load.unavailable - unavailable} replies 503, the longest took ${Math.round(load.longestMs)} ms`,
  );
}

test.skipIf(previous === undefined)('an upgrade at noon', { timeout: 1_800_000 }, async () => {
  const old = await start(previous, asOwner());
  const key = /dk_[0-9A-Za-z]{49}/.exec(old.printed())?.[0] ?? '';
  const older = await start(previous);
  await database.sql`
    insert into ledger (organization_id, kind, micro_usd, description)
    select id, 'purchase', 1000000000, 'x' from organizations`;
  const secret = await admin(previous!, `webhook add --org 1 --url ${receiver.url} --quiet`);
  // A signature is good for five minutes only, so each is looked at when it comes.
  receiver.answer = (_, reply) => {
    const one = receiver.received.at(-1)!;
    told.set(one.id, Object(verify(secret, one).data).id);
    reply.writeHead(204).end();
  };
  const load = startLoad(balancer.url, key, { callers: CALLERS, pauseMs: PAUSE_MS });
  try {
    await step(load, 'two nodes of the release before', () => enter(load, old, older));
    await step(load, 'migration', () => bringUpToDate(addresses));
    await step(load, 'the same nodes, newer schema', () => serveOn(load));
    const ours = await start(undefined);
    await step(load, 'with a node of this release', () => enter(load, ours));
    await step(load, 'an old node leaves', () => leave(load, old));
    await step(load, 'the other old node leaves', () => leave(load, older));
    if (isLong) await goOnAndBack(load, ours);
  } finally {
    await load.stop();
  }
  if (isLong) process.stdout.write(`${figures.join('\n')}\nin all: ${load.requests} requests\n`);
  expect([load.wrong, balancer.faults]).toEqual([[], []]);
  for (const node of nodes) expect(node.printed()).not.toMatch(SCHEMA_FAULT);
  await expectAllOnce(load);
});

/** Upgrades to a next release, and goes back to this one on the next release's schema. */
async function goOnAndBack(load: Load, ours: ServerProcess): Promise<void> {
  // A node of the release before cannot start again: it knows nothing of newer schemas.
  await expect(start(previous)).rejects.toThrow(
    new RegExp(`at version ${OLDEST_SCHEMA} .* this program knows only ${PREVIOUS_VERSION}`),
  );
  const next = nextRelease(NEXT);
  await step(load, 'migration to a next release', () => admin(next, 'migrate', asOwner()));
  const newest = await start(next);
  await step(load, 'with a node of it', () => enter(load, newest));
  await step(load, 'the node of this release leaves', () => leave(load, ours));
  const back = await start(undefined, asOwner());
  await step(load, 'a node of this release comes back', () => enter(load, back));
  await expect(admin(next, 'migrate --contract', asOwner())).rejects.toThrow(
    new RegExp(
      `no program before version ${PROGRAM_VERSION + 2}.*version ${PROGRAM_VERSION}; node \\S+:${back.process.pid}`,
    ),
  );
  await step(load, 'the next release leaves', () => leave(load, newest));
  const again = await start(next);
  await step(load, 'it comes again', () => enter(load, again));
  await step(load, 'this release leaves', () => leave(load, back));
  await step(load, 'contract', () => admin(next, 'migrate --contract', asOwner()));
  await step(load, 'after the contract', () => serveOn(load));
  await expect(start(undefined)).rejects.toThrow(
    `works with programs from version ${PROGRAM_VERSION + 2} alone`,
  );
}

async function expectAllOnce(load: Load): Promise<void> {
  const ids = [...load.decisions.keys()].sort();
  const { sql } = database;
  expect(await sql`select from decisions where status <> 'ok'`).toEqual([]);
  expect((await sql`select id from decisions order by id collate "C"`).map(({ id }) => id)).toEqual(ids);
  expect(
    (await sql`select subject from ledger where subject is not null order by subject collate "C"`).map(
      ({ subject }) => subject,
    ),
    'one capture each',
  ).toEqual(ids);
  expect(await sql`select from holds`).toEqual([]);
  expect(
    await sql`
      select from balances b
      where micro_usd <> (select sum(micro_usd) from ledger l where l.organization_id = b.organization_id)`,
  ).toEqual([]);
  await until('each event is delivered', async () => {
    const left = await sql`select from webhook_deliveries where state <> 'delivered'`;
    return left.length === 0;
  });
  expect([...told.values()].sort(), 'one event each').toEqual(ids);
}
