/**
 * Signals to PostgreSQL, also from a service that has given up being root and may no longer send
 * them itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { type RunAs, spawnIds } from './run-as.ts';

export interface Signals {
  /** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. */
  send(signal: 'INT' | 'QUIT' | 'KILL'): void;
}

/**
 * $0 is PostgreSQL's process. When its input ends without "end", the service has ended, and
 * PostgreSQL must too.
 */
const SCRIPT = `
while read -r line; do
  if [ "$line" = end ]; then exit; fi
  kill -s "$line" "$0"
done
kill -s INT "$0"`;

/**
 * When this process ends, by exit() or (where PostgreSQL has a user of its own) in any way,
 * PostgreSQL gets SIGINT.
 */
export function openSignals(server: ChildProcess, runAs: RunAs): Signals {
  if (runAs.uid !== undefined && server.pid !== undefined) return byShell(server, server.pid, runAs);
  const stop = () => server.kill('SIGINT');
  process.once('exit', stop);
  server.once('exit', () => process.off('exit', stop));
  return { send: (signal) => void server.kill(`SIG${signal}`) };
}

/**
 * A shell of PostgreSQL's user: it can signal nobody else's processes. Its own group, so that
 * Ctrl-C does not end it.
 */
function byShell(server: ChildProcess, pid: number, runAs: RunAs): Signals {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, String(pid)], {
    ...spawnIds(runAs),
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.unref();
  // A shell that is gone cannot be written to; PostgreSQL is then stopped by the next start.
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  const write = (line: string) => void shell.stdin.write(`${line}\n`);
  server.once('exit', () => write('end'));
  return { send: write };
}
