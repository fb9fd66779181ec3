/**
 * The command `decide` in a process of its own, bundled as the package has it: from its sources, as
 * `npm run decide` starts it in test/docs/commands.test.ts, each start takes twice as long.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundle } from '../../../client/build.ts';
import { textSoFar } from '../../output.ts';
import type { OwnService } from '../own-service.ts';
import type { Ended } from '../run-program.ts';

const root = resolve(import.meta.dirname, '../../..');
export const COMMAND = ['-r', resolve(root, 'preload.cjs'), await bundled()];

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
  service: Pick<OwnService, 'baseUrl' | 'key'> | null,
  args: string[],
  { input = '', env = {}, cwd = root }: Given = {},
): Started {
  const child = spawn(process.execPath, [...COMMAND, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH ?? '',
      ...(service === null ? {} : { DECISIONS_API_KEY: service.key, DECISIONS_URL: service.baseUrl }),
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

/** Each process of a run writes the same file, and puts it in place at once. */
async function bundled(): Promise<string> {
  const folder = resolve(root, 'node_modules/.cache/decide');
  const { code } = await bundle('command/main.ts', { minify: false });
  mkdirSync(resolve(folder, 'dist'), { recursive: true });
  copyFileSync(resolve(root, 'client/package.json'), resolve(folder, 'package.json'));
  const [fresh, file] = [resolve(folder, `dist/${process.pid}.js`), resolve(folder, 'dist/decide.js')];
  writeFileSync(fresh, code);
  renameSync(fresh, file);
  return file;
}
