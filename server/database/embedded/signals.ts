/**
 * Sends signals to PostgreSQL, even when the service was started as root, has become another user,
 * and may no longer signal PostgreSQL's process itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { type RunAs, spawnIds } from './run-as.ts';

export interface Signals {
  /** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. */
  send(signal: 'INT' | 'QUIT' | 'KILL'): void;
}

/**
 * $0 is the id of PostgreSQL's process. When the script's input ends without the line "end", the
 * service has ended, and the script stops PostgreSQL.
 */
const SCRIPT = `
while read -r line; do
  if [ "$line" = end ]; then exit; fi
  kill -s "$line" "$0"
done
kill -s INT "$0"`;

/**
 * PostgreSQL gets SIGINT when this process ends: after exit(), and after a kill too if PostgreSQL
 * runs as another user.
 */
export function openSignals(server: ChildProcess, runAs: RunAs): Signals {
  if (runAs.uid !== undefined && server.pid !== undefined) return byShell(server, server.pid, runAs);
  const stop = () => server.kill('SIGINT');
  process.once('exit', stop);
  server.once('exit', () => process.off('exit', stop));
  return { send: (signal) => void server.kill(`SIG${signal}`) };
}

/**
 * Sends the signals by a shell that runs as PostgreSQL's user and can signal no other user's
 * processes. It has its own process group, so that Ctrl-C does not end it.
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
  // Writing to a shell that has ended fails. Then the next start of the service stops PostgreSQL.
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  const write = (line: string) => void shell.stdin.write(`${line}\n`);
  server.once('exit', () => write('end'));
  return { send: write };
}
