/**
 * Names our connections, so that a migration sees whether an older service still uses the database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { CannotStart } from '../process/config.ts';
import { PROGRAM_VERSION } from './migrations.ts';

const PROGRAM = 'decision-analysis';

/**
 * The `application_name` of our connections. Only those named `service` keep a migration from
 * starting.
 */
export const SESSION_NAMES = {
  service: `${PROGRAM}/${PROGRAM_VERSION}`,
  starting: `${PROGRAM} starting`,
  owner: `${PROGRAM} owner`,
} as const;

/** How long the connections of a service that has just ended may take to close. */
const ENDING_MS = 5000;

interface Session {
  process: number;
  role: string | null;
  name: string;
}

/**
 * Throws CannotStart while a service or a command is connected to this database. `work` names the
 * work that must wait, for the message.
 */
export async function refuseWhileServed(sql: postgres.ISql, work: string): Promise<void> {
  for (const endsAt = performance.now() + ENDING_MS; ; await sleep(100)) {
    const sessions = await findSessions(sql);
    if (sessions.length === 0) return;
    if (performance.now() < endsAt) continue;
    throw new CannotStart(
      `${work} must wait until nothing uses the database, but there ${sessions.length === 1 ? 'is' : 'are'} ${describe(sessions)}: stop every running node and command first; a connection whose node is gone ends by "select pg_terminate_backend(${sessions[0]?.process})"`,
    );
  }
}

/**
 * Finds the connections of services and commands. Services before version 8 used only the program's
 * name. PostgreSQL shows the columns read here to every role.
 */
function findSessions(sql: postgres.ISql): Promise<Session[]> {
  return sql<Session[]>`
    select pid as process, usename as role, application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (application_name = ${PROGRAM} or application_name like ${`${PROGRAM}/%`})
    order by pid`;
}

function describe(sessions: readonly Session[]): string {
  const versions = new Set(sessions.map(({ name }) => name.split('/')[1] ?? 'before 8'));
  const roles = new Set(sessions.map(({ role }) => role ?? 'unknown'));
  const processes = sessions.map(({ process }) => process);
  const shown = processes.slice(0, 10).join(', ') + (processes.length > 10 ? ', …' : '');
  return `${sessions.length} connection${sessions.length === 1 ? '' : 's'} of a service (version ${[...versions].join(', ')}; role ${[...roles].join(', ')}; PostgreSQL's process${processes.length === 1 ? '' : 'es'} ${shown})`;
}
