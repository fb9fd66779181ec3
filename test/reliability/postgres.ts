/** A PostgreSQL of its own, which a test stops at once, starts again, and freezes. */
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findBinaries } from '../../server/database/embedded/binaries.ts';
import { chooseDataFolder } from '../../server/database/embedded/data-folder.ts';
import {
  findPostmaster,
  startPostmaster,
  stopPostmaster,
} from '../../server/database/embedded/postmaster.ts';
import { runAs, startTestServer, type TestAddresses } from '../embedded-database.ts';
import { copyPreparedData } from '../prepared-data.ts';
import { removeDataDir } from '../service.ts';
import { until } from '../until.ts';

export interface Postgres {
  /** Those of now: the port changes with every start, and the passwords do not. */
  readonly addresses: TestAddresses;
  /** Ends it as a crash does: no session ends in order, and nothing is written. */
  crash(): Promise<void>;
  /** Starts it after a crash. */
  start(): Promise<void>;
  /** Stops every process of it, until `thaw`. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

const checkout = resolve(import.meta.dirname, '../..');

export async function startPostgres(): Promise<Postgres> {
  const dataDir = copyPreparedData();
  const first = await startTestServer(dirname(dataDir));
  let { addresses } = first;
  // What has been accepted must outlive a crash. The database's own setting wins over the server's.
  const name = new URL(addresses.url).pathname.slice(1);
  await runAs(addresses.superuserUrl, `alter database ${name} set synchronous_commit = on`);
  const folder = chooseDataFolder(dataDir, checkout);
  let started: Awaited<ReturnType<typeof startPostmaster>> | undefined;
  const pid = () => findPostmaster(folder);
  const signal = (signal: NodeJS.Signals) => {
    for (const one of familyOf(pid() ?? 0)) process.kill(one, signal);
  };
  return {
    get addresses() {
      return addresses;
    },
    async crash() {
      process.kill(pid() ?? 0, 'SIGQUIT');
      await until('PostgreSQL has ended', () => pid() === undefined);
      // The next start would take it for that of another program.
      rmSync(join(folder.postgres, 'postmaster.pid'), { force: true });
    },
    async start() {
      started = await startPostmaster(folder, await findBinaries(folder), { durable: false });
      const { port } = started;
      const at = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
      const { url, ownerUrl, superuserUrl } = addresses;
      addresses = { url: at(url), ownerUrl: at(ownerUrl), superuserUrl: at(superuserUrl) };
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async close() {
      if (pid() !== undefined) signal('SIGCONT');
      if (started !== undefined) await stopPostmaster(started.server, started.signals);
      await first.stop();
      removeDataDir(dataDir);
    },
  };
}

/** The process and its children. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}
