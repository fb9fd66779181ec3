/**
 * A real PostgreSQL for tests: one server for a run, or a separate server for a test that disturbs
 * it, and a new database for each suite.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '../server/database/database.ts';
import { SUPERUSER } from '../server/database/embedded/cluster.ts';
import { startEmbedded } from '../server/database/embedded/embedded.ts';
import { OWNER } from '../server/database/embedded/roles.ts';
import { type Addresses, bringUpToDate } from '../server/process/bring-up-to-date.ts';
import { becomesFresh, endSessions, type FreshCopy, restartNumbers } from './fresh-copy.ts';

/** The addresses of one database. */
export interface TestAddresses extends Addresses {
  superuserUrl: string;
}

/** The service's own access to a database, and the owner's, for whatever the service may not do. */
export interface TestDatabase extends Database, TestAddresses {
  owner: Database['sql'];
}

export interface TestServer {
  /** Addresses of the server's own database: empty, or that of its prepared data. */
  addresses: TestAddresses;
  /** Creates a new, empty database. */
  newAddresses(): Promise<TestAddresses>;
  /** Creates a new database with all migrations. It is closed with the server. */
  newDatabase(options?: NewDatabase): Promise<TestDatabase>;
  /** Opens a database that has its tables. It is closed with the server. */
  open(addresses: TestAddresses, max?: number): TestDatabase;
  stop(): Promise<void>;
}

export interface SharedAddresses extends TestAddresses {
  /** What each copy of the template holds. */
  fresh: FreshCopy;
}

export interface SharedServer extends TestServer {
  /** Creates a new database with all migrations, for a service in a process of its own. */
  newMigrated(): Promise<TestAddresses>;
  /** Takes all rows away from a database that goes on being used. */
  empty(addresses: TestAddresses): Promise<void>;
  /** Ends the use of a database, which a later test may get as a new one. */
  giveBack(addresses: TestAddresses): Promise<void>;
}

interface NewDatabase {
  max?: number | undefined;
  /** SQL that fills it before the migrations are applied. */
  dump?: string | undefined;
  /** Its lower case is Unicode's; without it, as in the embedded PostgreSQL, ASCII's. */
  hasUnicodeCase?: boolean | undefined;
}

/**
 * A database of the shared server, from which others are copied. A copy takes a third of the time
 * that the migrations take.
 */
export const TEMPLATE = 'template_migrated';
/** The only template of which a database may have another locale. */
const UNICODE = 'template0';

/**
 * `addresses` are those of the server that all tests of a run share. Its other databases belong to
 * other tests.
 */
export function joinTestServer({ fresh, ...addresses }: SharedAddresses): SharedServer {
  const { newAddresses, ...databases } = databasesAt(addresses, `test_${randomUUID().slice(0, 8)}`);
  const copies = new Map<string, TestAddresses>();
  const newMigrated = async () => {
    const copy = spare.pop() ?? (await newAddresses(TEMPLATE));
    copies.set(copy.url, copy);
    return copy;
  };
  const giveBack = async ({ url }: TestAddresses) => {
    const copy = copies.get(url);
    if (copy === undefined) return;
    copies.delete(url);
    const isFresh = await asSuperuser(copy, async (sql) => {
      await endSessions(sql);
      await restartNumbers(sql, fresh);
      return becomesFresh(sql, fresh);
    });
    if (isFresh) spare.push(copy);
    else await databases.drop(nameOf(copy));
  };
  return {
    addresses,
    newAddresses: () => newAddresses(),
    newMigrated,
    async empty(copy) {
      if (!(await asSuperuser(copy, (sql) => becomesFresh(sql, fresh))))
        throw new Error('a test has changed more than rows: let it open a service of its own');
    },
    giveBack,
    open: databases.open,
    async newDatabase({ max, dump, hasUnicodeCase } = {}) {
      if (hasUnicodeCase) return databases.fill(await newAddresses(UNICODE), { max, dump });
      if (dump !== undefined) return databases.fill(await newAddresses(), { max, dump });
      return databases.open(await newMigrated(), max);
    },
    async stop() {
      await databases.close();
      for (const copy of copies.values()) await giveBack(copy);
      await databases.drop(...databases.names());
    },
  };
}

async function asSuperuser<T>(
  { superuserUrl }: TestAddresses,
  use: (sql: Database['sql']) => Promise<T>,
): Promise<T> {
  const { sql, close } = openDatabase(superuserUrl, { max: 1, as: 'owner' });
  return use(sql).finally(close);
}

/** Copies of the template that this process has given back. The server ends with them. */
const spare: TestAddresses[] = [];

/** Starts a separate server, in a temporary folder or in one that the caller removes. */
export async function startTestServer(given?: string): Promise<TestServer> {
  const folder = given ?? makeOpenFolder();
  const dataDir = join(folder, 'data');
  const embedded = await startEmbedded({
    dataDir,
    checkout: resolve(import.meta.dirname, '..'),
    durable: false,
  });
  const { url, ownerUrl } = embedded;
  const password = readFileSync(join(dataDir, 'password'), 'utf8');
  const superuserUrl = Object.assign(new URL(url), { username: SUPERUSER, password }).href;
  const addresses = { url, ownerUrl, superuserUrl };
  const databases = databasesAt(addresses, 'test');
  return {
    addresses,
    newAddresses: () => databases.newAddresses(),
    open: databases.open,
    newDatabase: async (options = {}) => databases.fill(await databases.newAddresses(), options),
    async stop() {
      await databases.close();
      await embedded.stop();
      if (given === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function databasesAt(server: TestAddresses, prefix: string) {
  let count = 0;
  /** Those that are no copies of the template. */
  const names: string[] = [];
  const opened: Database[] = [];
  const open = (addresses: TestAddresses, max = 10): TestDatabase => {
    const database = openDatabase(addresses.url, { max });
    const owner = openDatabase(addresses.ownerUrl, { max: 2, as: 'owner' });
    opened.push(database, owner);
    const close = async () => {
      await owner.close();
      await database.close();
    };
    return { ...database, ...addresses, owner: owner.sql, close };
  };
  const close = async () => {
    for (const database of opened) await database.close();
  };
  return {
    open,
    close,
    async newAddresses(template = 'template1'): Promise<TestAddresses> {
      count += 1;
      const name = `${prefix}_${count}`;
      if (template !== TEMPLATE) names.push(name);
      await asSuperuser(
        server,
        (sql) => sql`
          create database ${sql(name)} template ${sql(template)} owner ${sql(OWNER)}
            ${template === UNICODE ? sql`locale_provider builtin builtin_locale 'C.UTF-8'` : sql``}`,
      );
      return addressesOf(server, name);
    },
    async fill(addresses: TestAddresses, { max, dump }: NewDatabase) {
      if (dump !== undefined) await runAs(addresses.ownerUrl, dump);
      await bringUpToDate(addresses);
      return open(addresses, max);
    },
    names: () => names,
    /** For the shared server, which keeps running. */
    async drop(...dropped: string[]) {
      await asSuperuser(server, async (sql) => {
        for (const name of dropped) await sql`drop database if exists ${sql(name)} with (force)`;
      });
    },
  };
}

/** The addresses of another database of the server, for the same roles. */
export function addressesOf(server: TestAddresses, database: string): TestAddresses {
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  return { url: at(server.url), ownerUrl: at(server.ownerUrl), superuserUrl: at(server.superuserUrl) };
}

function nameOf({ url }: TestAddresses): string {
  return new URL(url).pathname.slice(1);
}

export async function runAs(url: string, script: string): Promise<void> {
  const database = openDatabase(url, { max: 1, as: 'owner' });
  await database.sql.unsafe(script).simple();
  await database.close();
}

/** A temporary folder that PostgreSQL's user can pass through when the tests run as root. */
export function makeOpenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'decision-analysis-'));
  chmodSync(folder, 0o711);
  return folder;
}
