/**
 * Starts one PostgreSQL before all tests. Each test file gets its own databases there, copied from
 * the one that is made here.
 */
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { makeContentDays } from '../server/database/content-partitions.ts';
import { openQueue } from '../server/jobs/queue.ts';
import { runAs, startTestServer, TEMPLATE, type TestAddresses } from './embedded-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The argument of `joinTestServer`. */
    databaseServer: TestAddresses;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const database = await server.newDatabase();
  const queue = await openQueue(database, pino({ level: 'silent' }));
  await queue.stop(1);
  // Content that is made under the default retention has a day.
  await makeContentDays(database.sql, ['30 days']);
  // A database can be copied only while nobody is connected to it.
  await database.close();
  const name = new URL(database.url).pathname.slice(1);
  await runAs(server.addresses.superuserUrl, `alter database ${name} rename to ${TEMPLATE}`);
  project.provide('databaseServer', server.addresses);
  return () => server.stop();
}
