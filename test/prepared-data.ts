/**
 * Copies of data that the run has prepared: a PostgreSQL that starts on one has its tables already.
 * To make them takes a start two seconds of a core.
 */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { inject } from 'vitest';
import { startTestServer, type TestServer } from './embedded-database.ts';
import { makeDataDir, removeDataDir } from './service.ts';

/** As `makeDataDir`, where a service has started before that printed no key. */
export function copyPreparedData(dataDir = makeDataDir()): string {
  execFileSync('cp', ['-a', inject('preparedData'), dataDir]);
  return dataDir;
}

/** Starts a separate server. Its own database has the tables, and nobody's key. */
export async function startPreparedServer(): Promise<TestServer> {
  const dataDir = copyPreparedData();
  const server = await startTestServer(dirname(dataDir));
  return {
    ...server,
    async stop() {
      await server.stop();
      removeDataDir(dataDir);
    },
  };
}
