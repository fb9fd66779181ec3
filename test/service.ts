/**
 * The service as a user has it: its own process, started as `npm start` starts it, on an embedded
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

/** Tests and measurements send more than a caller may. */
const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_CREATE_PER_MINUTE: '1000000',
  RATE_LIMIT_ADDRESS_PER_MINUTE: '1000000',
  FREE_DECISIONS: '1000000',
  // On a busy machine too, who waits for a decision gets its answer.
  SYNC_WAIT_SECONDS: '100',
};

export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'decision-analysis-'));
  chmodSync(folder, 0o711); // started by root, PostgreSQL runs as another user, who must pass through
  return join(folder, 'data');
}

export function removeDataDir(dataDir: string): void {
  rmSync(resolve(dataDir, '..'), { recursive: true, force: true });
}

/** Rejects with what the service printed when it ends, or never gets ready. */
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
