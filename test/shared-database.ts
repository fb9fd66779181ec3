/**
 * Runs once before all tests: one PostgreSQL, on which each test file has databases of its own,
 * copied from the one made here.
 */
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openQueue } from '../server/jobs/queue.ts';
import { runAs, startTestServer, TEMPLATE, type TestAddresses } from './embedded-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For `joinTestServer`. */
    databaseServer: TestAddresses;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const database = await server.newDatabase();
  const queue = await openQueue(database, pino({ level: 'silent' }));
  await queue.stop(1);
  // A database can be copied when nobody is connected to it.
  await database.close();
  const name = new URL(database.url).pathname.slice(1);
  await runAs(server.addresses.superuserUrl, `alter database ${name} rename to ${TEMPLATE}`);
  project.provide('databaseServer', server.addresses);
  return () => server.stop();
}
