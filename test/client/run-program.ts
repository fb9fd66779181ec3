/** Runs a program to its end while this process goes on serving. */
import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { textSoFar } from '../output.ts';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export async function runProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio,
): Promise<Ended> {
  const child = spawn(command, args, options);
  child.stdin.end();
  const [stdout, stderr] = [textSoFar(child.stdout), textSoFar(child.stderr)];
  const [code] = await once(child, 'close');
  return { code, stdout: stdout(), stderr: stderr() };
}
