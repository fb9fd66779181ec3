/** Runs a server as its own process on a free port of 127.0.0.1, or on that of its settings. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { freePort } from './free-port.ts';
import { textSoFar } from './output.ts';
import { UNSET_SETTINGS } from './unset-settings.ts';
import { until } from './until.ts';

const root = resolve(import.meta.dirname, '..');

export interface ServerProcess {
  baseUrl: string;
  /** Everything printed so far to stdout and stderr. */
  printed(): string;
  /** Milliseconds from spawning to the first 200 of `readyPath`. */
  startMs: number;
  process: ChildProcess;
  /** Sends the signal, waits for the end and returns the exit code; null: ended by the signal. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

export interface ServerOptions {
  /** Path of the server's file, relative to the project. */
  file: string;
  /** Settings; PORT is by default a free one. */
  env: Record<string, string>;
  /** Answers 200 when the server is ready. */
  readyPath: string;
  /** Whether the process leads a process group, like a process that a terminal starts. */
  ownGroup?: boolean;
  /** Another checkout to run, instead of this one. */
  checkout?: string;
}

/** Rejects with everything that the server printed, if it ends or does not become ready. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const port = Number(options.env.PORT ?? (await freePort()));
  // biome-ignore lint/style/noRestrictedGlobals: a figure for benches, which no test compares.
  const now = () => performance.now();
  const startedAt = now();
  // Starts it as the scripts of package.json do. Another checkout may be older than preload.cjs.
  const hasPreload = existsSync(resolve(options.checkout ?? root, 'preload.cjs'));
  const preload = hasPreload ? ['-r', './preload.cjs'] : [];
  const child = spawn(process.execPath, [...preload, options.file], {
    cwd: options.checkout ?? root,
    env: {
      ...UNSET_SETTINGS,
      PATH: process.env.PATH ?? '',
      HOME: tmpdir(),
      PORT: String(port),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: options.ownGroup ?? false,
  });
  const text = textSoFar(child.stdout, child.stderr);
  const baseUrl = `http://127.0.0.1:${port}`;
  await until(`${options.file} is ready`, () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${options.file} ended with ${child.exitCode ?? child.signalCode}`);
    return isReady(`${baseUrl}${options.readyPath}`);
  }).catch((cause: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`${String(cause)}; it printed: ${text()}`, { cause });
  });
  return {
    baseUrl,
    printed: text,
    startMs: now() - startedAt,
    process: child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url);
    await reply.arrayBuffer();
    return reply.status === 200;
  } catch {
    return false;
  }
}
