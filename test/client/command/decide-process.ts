/** The command `decide` in a process of its own, as `npm run decide` starts it. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { textSoFar } from '../../output.ts';
import type { Service } from '../../service.ts';

const root = resolve(import.meta.dirname, '../../..');
export const COMMAND = ['-r', resolve(root, 'preload.cjs'), resolve(root, 'client/command/main.ts')];

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Given {
  input?: string;
  env?: Record<string, string>;
  cwd?: string;
}

interface Started {
  child: ChildProcessWithoutNullStreams;
  stdout(): string;
  stderr(): string;
  ended: Promise<Ended>;
}

/** Without a service there is neither a key nor an address. */
export function startDecide(
  service: Pick<Service, 'baseUrl' | 'key'> | null,
  args: string[],
  { input = '', env = {}, cwd = root }: Given = {},
): Started {
  const child = spawn(process.execPath, [...COMMAND, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH ?? '',
      ...(service === null ? {} : { DECISIONS_API_KEY: service.key ?? '', DECISIONS_URL: service.baseUrl }),
      ...env,
    },
    stdio: 'pipe',
  });
  const [stdout, stderr] = [textSoFar(child.stdout), textSoFar(child.stderr)];
  child.stdin.on('error', () => {}).end(input);
  const ended = once(child, 'close').then(
    ([code]): Ended => ({ code, stdout: stdout().replaceAll('\u00a0', ' '), stderr: stderr() }),
  );
  return { child, stdout, stderr, ended };
}
