/**
 * The faults of the schedule. Each begins, lasts until the load has met it, and ends; what it needs
 * to end is counted, never timed.
 */
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { holdEndings } from '../held-lock.ts';
import { isPoolerInstalled, type Pooler, startPooler } from '../pgbouncer.ts';
import type { ServerProcess } from '../server-process.ts';
import { openStatementProxy, type StatementProxy } from '../statement-proxy.ts';
import { eventually } from './eventually.ts';
import type { Load } from './load.ts';
import { PLACES, type Stand } from './stand.ts';

/** What faults have measured before they compare it. */
export interface Measured {
  /** Decisions under way at both nodes when one froze. */
  frozen: { underWay: number; takenOver: number; changedAfterwards: number }[];
  /** Of nodes that got SIGTERM. */
  exitCodes: (number | null)[];
}

interface Scene {
  stand: Stand;
  load: Load;
  measured: Measured;
}

/** Requests that must have been refused before a fault ends that lets none pass. */
const REFUSALS = 3;
/** Requests that must have been carried out in spite of a fault. */
const CARRIED_OUT = 4;

export interface Fault {
  /** For people, with the row of the scorecard that it belongs to. */
  name: string;
  run(scene: Scene): Promise<void>;
}

export const FAULTS = {
  postgresStopped: {
    name: 'PostgreSQL is stopped at once, and started',
    async run({ stand, load }) {
      await stand.postgres.crash();
      await load.until('refused', REFUSALS);
      await stand.postgres.start();
      await stand.reconnect();
    },
  },
  postgresFrozen: {
    name: 'PostgreSQL is frozen (SIGSTOP), and goes on',
    async run({ stand, load }) {
      stand.postgres.freeze();
      await load.until('refused', REFUSALS);
      stand.postgres.thaw();
    },
  },
  connectionsSilent: {
    name: 'every connection to PostgreSQL falls silent',
    async run({ stand, load }) {
      for (const host of stand.hosts) host.silence();
      await load.until('accepted', CARRIED_OUT);
    },
  },
  hostSilent: {
    name: 'the host of PostgreSQL falls silent, and another takes its place',
    run: (scene) => withoutHost(scene, 'silent'),
  },
  hostClosed: {
    name: 'the host of PostgreSQL cuts its connections and takes none, and another takes its place',
    run: (scene) => withoutHost(scene, 'closed'),
  },
  tableLocked: {
    name: 'a table is locked',
    async run({ stand, load }) {
      await stand.owner.begin(async (tx) => {
        await tx`lock table decisions in access exclusive mode`;
        await load.until('refused', REFUSALS);
        const headers = { authorization: `Bearer ${stand.key}` };
        const other = await fetch(`${stand.nodes[0]?.baseUrl}/api/v1/receipts`, { headers });
        expect(other.status, 'a request that needs another table').toBe(200);
      });
    },
  },
  nodeFrozen: { name: 'a node is stopped past its leases (SIGSTOP), and goes on', run: freezeNode },
  sigterm: { name: 'a node gets SIGTERM, ends, and is started again', run: drainNode },
  pooler: {
    name: `a pooler comes between (${isPoolerInstalled ? 'PgBouncer' : 'an imitation'}), and goes`,
    async run({ stand, load }) {
      const pooler = await openPooler(stand.postgres.addresses.url);
      stand.leadTo(pooler.url);
      for (const host of stand.hosts) host.cut();
      await load.until('refused', REFUSALS);
      stand.leadTo(stand.postgres.addresses.url);
      for (const host of stand.hosts) host.cut();
      await pooler.close();
    },
  },
} satisfies Record<string, Fault>;

async function withoutHost({ stand, load }: Scene, state: 'silent' | 'closed'): Promise<void> {
  // Nobody knows which of the two the nodes use.
  const [host, other] = stand.hosts;
  other.cut();
  host.state = state;
  if (state === 'silent') host.silence();
  else host.cut();
  await load.until('accepted', CARRIED_OUT);
  host.state = 'open';
}

/** Callers give up what a frozen node does not answer, and ask the other. */
async function freezeNode({ stand, load, measured }: Scene): Promise<void> {
  const [frozen, other] = stand.nodes as [ServerProcess, ServerProcess];
  const { owner } = stand;
  const active = async () => {
    const rows = await owner<{ id: string }[]>`
      select data ->> 'decisionId' as id from pgboss.job where name = 'decisions' and state = 'active'`;
    return rows.map(({ id }) => id);
  };
  await load.makeMore(4 * PLACES);
  // No decision can end, so both nodes have all their places taken, and each runs some.
  const ids = await holdEndings(owner, async () => {
    await eventually('all places are taken', async () => (await active()).length === 2 * PLACES);
    frozen.process.kill('SIGSTOP');
    return active();
  });
  load.nodes = [other.baseUrl];
  load.abandon(frozen.baseUrl);
  const left = async () => {
    const rows = await owner<{ id: string }[]>`
      select id from decisions where id in ${owner(ids)} and status = 'running'`;
    return rows.map(({ id }) => id);
  };
  await eventually('the other node has ended its own', async () => (await left()).length <= PLACES);
  await owner`
    update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour'
    where state = 'active' and data ->> 'decisionId' in ${owner(await left())}`;
  await eventually('it ends those of the frozen node as well', async () => (await left()).length === 0);
  // Callers share and hide decisions meanwhile.
  const ends = () => owner<{ attempt: number }[]>`
    select d.attempt, to_jsonb(d) - 'shared_with_org' as decision, l.attempt as billed,
      l.created_at as billed_at from decisions d
    left join ledger l on l.subject = d.id where d.id in ${owner(ids)} order by d.id`;
  const before = await ends();
  const takenOver = before.filter(({ attempt }) => attempt > 1).length;
  frozen.process.kill('SIGCONT');
  await eventually(
    'the node is ready again',
    async () => (await fetch(`${frozen.baseUrl}/readyz`)).status === 200,
  );
  load.nodes = stand.nodes.map(({ baseUrl }) => baseUrl);
  await load.until('accepted', CARRIED_OUT);
  const after = await ends();
  const changedAfterwards = after.filter((row, index) => !isDeepStrictEqual(row, before[index])).length;
  measured.frozen.push({ underWay: ids.length, takenOver, changedAfterwards });
  expect(takenOver, 'some were taken over').toBeGreaterThan(0);
  expect(after, 'the late node changes nothing').toEqual(before);
}

/** As behind a balancer, which sends nothing more to a node that is not ready. */
async function drainNode({ stand, load, measured }: Scene): Promise<void> {
  const [leaving, other] = stand.nodes as [ServerProcess, ServerProcess];
  const wrongBefore = load.wrong.length;
  const exited = once(leaving.process, 'exit');
  leaving.process.kill('SIGTERM');
  await eventually('it is not ready', () =>
    fetch(`${leaving.baseUrl}/readyz`).then(
      ({ status }) => status === 503,
      () => true,
    ),
  );
  load.nodes = [other.baseUrl];
  const [[code]] = await Promise.all([exited, load.until('accepted', CARRIED_OUT)]);
  measured.exitCodes.push(code);
  expect(code, leaving.printed()).toBe(0);
  expect(load.wrong.slice(wrongBefore)).toEqual([]);
  await stand.startNode(0);
  load.nodes = stand.nodes.map(({ baseUrl }) => baseUrl);
}

async function openPooler(databaseUrl: string): Promise<Pooler | StatementProxy> {
  if (isPoolerInstalled)
    return startPooler(databaseUrl, {
      mode: 'transaction',
      ignored:
        'extra_float_digits, search_path, statement_timeout, lock_timeout, idle_in_transaction_session_timeout',
    });
  const proxy = await openStatementProxy(databaseUrl);
  // Another process answers than the one that began the session.
  proxy.rewrite = (statement) => statement.replace('pg_backend_pid()', '(pg_backend_pid() + 1)');
  return proxy;
}
