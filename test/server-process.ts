/** A server as its own process on a free port of 127.0.0.1, from its start until it is ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { freePort } from './free-port.ts';
import { textSoFar } from './output.ts';
import { UNSET_SETTINGS } from './unset-settings.ts';
import { until } from './until.ts';

const root = resolve(import.meta.dirname, '..');

export interface ServerProcess {
  baseUrl: string;
  /** Everything printed so far, both streams. */
  printed(): string;
  /** From spawning to the first 200 of the path that was asked for. */
  startMs: number;
  process: ChildProcess;
  /** Sends the signal and waits for the end; gives the exit code (null: ended by the signal). */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

export interface ServerOptions {
  /** Relative to the project. */
  file: string;
  /** Beside PORT. */
  env: Record<string, string>;
  /** Answers 200 when the server is ready. */
  readyPath: string;
  /** Leads a process group, as what a terminal starts does. */
  ownGroup?: boolean;
  /** Another checkout than this one. */
  checkout?: string;
}

/** Rejects with what the server printed when it ends, or never gets ready. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const port = await freePort();
  // biome-ignore lint/style/noRestrictedGlobals: a figure for benches, which no test compares.
  const now = () => performance.now();
  const startedAt = now();
  // As the scripts of package.json start it; another checkout may be older than what they load.
  const preload = options.checkout === undefined ? ['-r', './preload.cjs'] : [];
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
