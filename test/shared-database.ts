/** Runs once before all tests: one PostgreSQL, on which each test file has databases of its own, copied from those made here. */
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { type Database, openDatabase } from '../server/database/database.ts';
import { openQueue } from '../server/jobs/queue.ts';
import { startTestServer, TEMPLATES } from './embedded-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For `joinTestServer`. */
    databaseServer: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  await server.newDatabase().then((database) => keep(database, server.url, TEMPLATES.migrated));
  const withQueue = await server.newDatabase();
  const queue = await openQueue(withQueue, pino({ level: 'silent' }));
  await queue.stop(1);
  await keep(withQueue, server.url, TEMPLATES.withQueue);
  project.provide('databaseServer', server.url);
  return () => server.stop();
}

/** A database can be copied when nobody is connected to it. */
async function keep(database: Database & { url: string }, address: string, template: string): Promise<void> {
  await database.close();
  const server = openDatabase(address, { max: 1 });
  const name = new URL(database.url).pathname.slice(1);
  await server.sql`alter database ${server.sql(name)} rename to ${server.sql(template)}`;
  await server.close();
}
