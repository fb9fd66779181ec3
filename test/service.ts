/**
 * Runs the service as a user does: in its own process, started as by `npm start`, on an embedded
 * database of its own.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

export interface Service extends ServerProcess {
  /** The API key printed on the first start; undefined on later starts. */
  key: string | undefined;
}

/** Tests and benches send more than the limits allow a caller. */
const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_CREATE_PER_MINUTE: '1000000',
  RATE_LIMIT_ADDRESS_PER_MINUTE: '1000000',
  FREE_DECISIONS: '1000000',
  // A request that waits for its decision gets the answer on a busy machine too.
  SYNC_WAIT_SECONDS: '100',
};

export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'decision-analysis-'));
  // Started by root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  return join(folder, 'data');
}

export function removeDataDir(dataDir: string): void {
  rmSync(resolve(dataDir, '..'), { recursive: true, force: true });
}

/** Rejects with everything that the service printed, if it ends or does not become ready. */
export async function startService(
  dataDir: string,
  env: Record<string, string> = {},
  options: Partial<Pick<ServerOptions, 'file' | 'ownGroup' | 'checkout'>> = {},
): Promise<Service> {
  const started = await startServer({
    file: 'server/main.ts',
    env: { DATA_DIR: dataDir, ...UNLIMITED, ...env },
    readyPath: '/readyz',
    ...options,
  });
  return { ...started, key: /dk_[0-9A-Za-z]{49}/.exec(started.printed())?.[0] };
}
