/** A real PostgreSQL for tests: one server a test file, in a temporary folder, and a new database a suite. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '../server/database/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '../server/database/embedded/embedded.ts';
import { migrate } from '../server/database/migrate.ts';

export interface TestServer {
  /** The address of a new, empty database. */
  newUrl(): Promise<string>;
  /** A new database with all migrations, closed with the server. `dump`: SQL that fills it before they are applied. */
  newDatabase(options?: { max?: number; dump?: string | undefined }): Promise<Database & { url: string }>;
  stop(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const folder = makeOpenFolder();
  const embedded: EmbeddedDatabase = await startEmbedded({
    dataDir: join(folder, 'data'),
    checkout: resolve(import.meta.dirname, '..'),
    durable: false,
  });
  const opened: Database[] = [];
  let databases = 0;
  const newUrl = async () => {
    databases += 1;
    const name = `test_${databases}`;
    const server = openDatabase(embedded.url, { max: 1 });
    await server.sql`create database ${server.sql(name)}`;
    await server.close();
    return Object.assign(new URL(embedded.url), { pathname: `/${name}` }).href;
  };
  return {
    newUrl,
    async newDatabase({ max = 10, dump } = {}) {
      const url = await newUrl();
      const database = openDatabase(url, { max });
      opened.push(database);
      if (dump !== undefined) await database.sql.unsafe(dump).simple();
      await migrate(database.sql);
      return { ...database, url };
    },
    async stop() {
      for (const database of opened) await database.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A temporary folder that PostgreSQL's user can pass through when the tests run as root. */
export function makeOpenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'decision-analysis-'));
  chmodSync(folder, 0o711);
  return folder;
}
