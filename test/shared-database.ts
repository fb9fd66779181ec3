/**
 * Prepares the data of an embedded PostgreSQL before all tests, and starts one PostgreSQL on a copy
 * of it. Each test file gets its own databases there; a test with a PostgreSQL of its own starts on
 * another copy.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { makeContentDays } from '../server/database/content-partitions.ts';
import { openDatabase } from '../server/database/database.ts';
import { startEmbedded } from '../server/database/embedded/embedded.ts';
import { DATABASE, OWNER } from '../server/database/embedded/roles.ts';
import { openQueue } from '../server/jobs/queue.ts';
import { bringUpToDate } from '../server/process/bring-up-to-date.ts';
import {
  addressesOf,
  makeOpenFolder,
  runAs,
  type SharedAddresses,
  startTestServer,
  TEMPLATE,
} from './embedded-database.ts';
import { readFreshCopy } from './fresh-copy.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The argument of `joinTestServer`. */
    databaseServer: SharedAddresses;
    /** What DATA_DIR names after a first start that made no key; nothing runs on it. */
    preparedData: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = makeOpenFolder();
  const data = join(prepared, 'data');
  await prepare(data);
  const shared = makeOpenFolder();
  execFileSync('cp', ['-a', data, shared]);
  const server = await startTestServer(shared);
  // A database can be copied only while nobody is connected to it.
  await runAs(
    addressesOf(server.addresses, 'template1').superuserUrl,
    `create database ${TEMPLATE} template ${DATABASE} owner ${OWNER}`,
  );
  const template = openDatabase(addressesOf(server.addresses, TEMPLATE).superuserUrl, {
    max: 1,
    as: 'owner',
  });
  const fresh = await readFreshCopy(template.sql);
  await template.close();
  project.provide('databaseServer', { ...server.addresses, fresh });
  project.provide('preparedData', data);
  return async () => {
    await server.stop();
    for (const folder of [prepared, shared]) rmSync(folder, { recursive: true, force: true });
  };
}

async function prepare(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({
    dataDir,
    checkout: resolve(import.meta.dirname, '..'),
    durable: false,
  });
  await bringUpToDate(embedded);
  const database = openDatabase(embedded.url, { max: 2 });
  const queue = await openQueue(database, pino({ level: 'silent' }));
  await queue.stop(1);
  // Content that is made under the default retention has a day.
  await makeContentDays(database.sql, ['30 days']);
  await database.close();
  await embedded.stop();
}
