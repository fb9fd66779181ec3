/** The Python client in a process of its own, called from tests. */
import { spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../../..');

/** The client needs 3.9. A machine without it does not run these tests. */
export const HAS_PYTHON =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

export interface Call {
  name: string;
  args: unknown[];
  named?: Record<string, unknown>;
  /** The client's options; without them the call is one of a function. */
  client?: Record<string, unknown>;
  /** Calls with `on_progress`. */
  watches?: boolean;
}

export interface Outcome {
  answer?: unknown;
  /** The fields of an ApiError. */
  error?: Record<string, unknown>;
  /** The message of a ValueError. */
  mistake?: string;
  /** What the client waited for, in seconds. */
  waits: number[];
  progress: { id: string; done: number; total: number }[];
}

export interface Python {
  call(call: Call): Promise<Outcome>;
  close(): void;
}

/** One call at a time. `env` is the whole environment of the process, apart from PATH. */
export function openPython(env: Record<string, string> = {}): Python {
  const driver = resolve(import.meta.dirname, 'answer_calls.py');
  const child = spawn('python3', ['-W', 'error', '-B', driver, resolve(root, 'clients/python')], {
    env: { PATH: process.env.PATH ?? '', PYTHONUTF8: '1', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async call(call) {
      child.stdin.write(`${JSON.stringify(call)}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error('the Python program ended: see its message above');
      return JSON.parse(value);
    },
    close: () => void child.kill(),
  };
}
