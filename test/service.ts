/** The service as a user has it: its own process, started as `npm start` starts it, on an embedded database of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '..');

export interface Service {
  baseUrl: string;
  /** The API key printed on the first start; undefined on later starts. */
  key: string | undefined;
  /** Everything printed so far, both streams. */
  printed(): string;
  /** From spawning to the first 200 of /readyz. */
  startMs: number;
  process: ChildProcess;
  /** Sends the signal and waits for the end; gives the exit code (null: ended by the signal). */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'decision-analysis-'));
  chmodSync(folder, 0o711); // started by root, PostgreSQL runs as another user, who must pass through
  return join(folder, 'data');
}

export function removeDataDir(dataDir: string): void {
  rmSync(resolve(dataDir, '..'), { recursive: true, force: true });
}

/** Rejects with what the service printed when it ends, or is not ready within a minute. */
export async function startService(
  dataDir: string,
  env: Record<string, string> = {},
  /** Leads a process group, as what a terminal starts does. */
  { ownGroup = false } = {},
): Promise<Service> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const baseUrl = `http://127.0.0.1:${port}`;
  while (!(await isReady(baseUrl))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended with ${child.exitCode ?? child.signalCode}: ${text}`);
    if (performance.now() - startedAt > 60_000) {
      child.kill('SIGKILL');
      throw new Error(`the service was not ready within 60 s: ${text}`);
    }
    await sleep(20);
  }
  return {
    baseUrl,
    key: /dk_[0-9A-Za-z]{49}/.exec(text)?.[0],
    printed: () => text,
    startMs: performance.now() - startedAt,
    process: child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    const reply = await fetch(`${baseUrl}/readyz`);
    await reply.arrayBuffer();
    return reply.status === 200;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
