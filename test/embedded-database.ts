/** A real PostgreSQL for tests: one server a run, or one of its own for who disturbs it, and a new database a suite. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '../server/database/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '../server/database/embedded/embedded.ts';
import { migrate } from '../server/database/migrate.ts';

export interface TestServer {
  /** The address of a new, empty database. */
  newUrl(): Promise<string>;
  /** A new database with all migrations, closed with the server. */
  newDatabase(options?: NewDatabase): Promise<Database & { url: string }>;
  stop(): Promise<void>;
}

interface NewDatabase {
  max?: number | undefined;
  /** SQL that fills it before the migrations are applied. */
  dump?: string | undefined;
  /** The queue's schema may be there already. */
  queue?: boolean;
}

/** Databases of the shared server, from which others are copied: a third of the time that it takes to make them. */
export const TEMPLATES = { migrated: 'template_migrated', withQueue: 'template_with_queue' };

/** `address`: of the server that all tests of a run share. Its other databases are nobody's business. */
export function joinTestServer(address: string): TestServer {
  const { newUrl, ...databases } = databasesAt(address, `test_${randomUUID().slice(0, 8)}`);
  return {
    newUrl: () => newUrl(),
    async newDatabase({ max, dump, queue = false } = {}) {
      if (dump !== undefined) return databases.fill(await newUrl(), { max, dump });
      return databases.open(await newUrl(queue ? TEMPLATES.withQueue : TEMPLATES.migrated), max);
    },
    stop: databases.end,
  };
}

/** A server of its own, in a temporary folder. */
export async function startTestServer(): Promise<TestServer & { url: string }> {
  const folder = makeOpenFolder();
  const embedded: EmbeddedDatabase = await startEmbedded({
    dataDir: join(folder, 'data'),
    checkout: resolve(import.meta.dirname, '..'),
    durable: false,
  });
  const databases = databasesAt(embedded.url, 'test');
  return {
    url: embedded.url,
    newUrl: () => databases.newUrl(),
    newDatabase: async (options = {}) => databases.fill(await databases.newUrl(), options),
    async stop() {
      await databases.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function databasesAt(address: string, prefix: string) {
  const names: string[] = [];
  const opened: Database[] = [];
  const withServer = async (use: (sql: Database['sql']) => Promise<unknown>) => {
    const server = openDatabase(address, { max: 1 });
    await use(server.sql);
    await server.close();
  };
  const open = (url: string, max = 10) => {
    const database = openDatabase(url, { max });
    opened.push(database);
    return { ...database, url };
  };
  const close = async () => {
    for (const database of opened) await database.close();
  };
  return {
    open,
    close,
    async newUrl(template = 'template1'): Promise<string> {
      const name = `${prefix}_${names.length + 1}`;
      names.push(name);
      await withServer((sql) => sql`create database ${sql(name)} template ${sql(template)}`);
      return Object.assign(new URL(address), { pathname: `/${name}` }).href;
    },
    async fill(url: string, { max, dump }: NewDatabase) {
      const database = open(url, max);
      if (dump !== undefined) await database.sql.unsafe(dump).simple();
      await migrate(database.sql);
      return database;
    },
    /** Leaves nothing of them on a server that goes on. */
    async end() {
      await close();
      await withServer(async (sql) => {
        for (const name of names) await sql`drop database if exists ${sql(name)} with (force)`;
      });
    },
  };
}

/** A temporary folder that PostgreSQL's user can pass through when the tests run as root. */
export function makeOpenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'decision-analysis-'));
  chmodSync(folder, 0o711);
  return folder;
}
