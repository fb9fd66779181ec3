/** Two nodes over one PostgreSQL, which they reach through two hosts that a test can take away. */
import { type Database, openDatabase } from '../../server/database/database.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts';
import { type Postgres, startPostgres } from './postgres.ts';

export interface Stand {
  readonly postgres: Postgres;
  readonly hosts: readonly [TcpProxy, TcpProxy];
  readonly nodes: ServerProcess[];
  readonly key: string;
  /** The owner's access, past the hosts. */
  readonly owner: Database['sql'];
  /** Where new connections of the nodes lead. */
  leadTo(url: string): void;
  /** After PostgreSQL was started again, on another port. */
  reconnect(): Promise<void>;
  startNode(index: number): Promise<void>;
  close(): Promise<void>;
}

/** Of each node, at the same time. */
export const PLACES = 2;

const SETTINGS = {
  ENGINE_THREADS: '1',
  DRAWS: '256',
  MAX_RUNNING_DECISIONS: '1000',
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_CREATE_PER_MINUTE: '1000000',
  RATE_LIMIT_ADDRESS_PER_MINUTE: '1000000',
  FREE_DECISIONS: '0',
  WEBHOOK_ALLOW_PRIVATE: 'on',
  DRAIN_DELAY_SECONDS: '1',
  // A request that waits for its decision is one under way at any fault.
  SYNC_WAIT_SECONDS: '2',
};

export async function openStand(settings: Record<string, string> = {}): Promise<Stand> {
  const postgres = await startPostgres();
  const { url, ownerUrl } = postgres.addresses;
  const hosts = [await openTcpProxy(url), await openTcpProxy(url)] as const;
  const both = hosts.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const nodes: ServerProcess[] = [];
  let owner = openDatabase(ownerUrl, { max: 2, as: 'owner' });
  let ownerAddress = ownerUrl;
  const startNode = async (index: number) => {
    nodes[index] = await startServer({
      file: 'server/main.ts',
      env: {
        ...SETTINGS,
        ...settings,
        DATABASE_URL: url.replace(/127\.0\.0\.1:\d+/, both),
        DATABASE_OWNER_URL: ownerAddress,
      },
      readyPath: '/readyz',
    });
  };
  // The first makes the schema and the key.
  await startNode(0);
  await startNode(1);
  await owner.sql`
    insert into ledger (organization_id, kind, micro_usd, description)
    select id, 'purchase', 1000000000, 'x' from organizations`;
  const key = /dk_[0-9A-Za-z]{49}/.exec(nodes[0]?.printed() ?? '')?.[0] ?? '';
  const leadTo = (to: string) => {
    for (const host of hosts) host.target = to;
  };
  return {
    postgres,
    hosts,
    nodes,
    key,
    get owner() {
      return owner.sql;
    },
    leadTo,
    async reconnect() {
      leadTo(postgres.addresses.url);
      ownerAddress = postgres.addresses.ownerUrl;
      await owner.close();
      owner = openDatabase(ownerAddress, { max: 2, as: 'owner' });
    },
    startNode,
    async close() {
      for (const node of nodes) {
        // One that is stopped gets no other signal before it goes on.
        node.process.kill('SIGCONT');
        await node.end('SIGKILL');
      }
      await owner.close();
      for (const host of hosts) await host.close();
      await postgres.close();
    },
  };
}
