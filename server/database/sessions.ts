/**
 * Names our connections, so that a migration sees whether older programs still use the database.
 */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { CannotStart } from '../process/config.ts';
import { PROGRAM_VERSION } from './migrations.ts';

const PROGRAM = 'decision-analysis';
/** PostgreSQL cuts a name after 63 bytes. The end of a host's name tells copies of a node apart. */
const MOST_OF_HOST = 30;

/**
 * The `application_name` of our connections. Only those named `service` keep a migration from
 * starting.
 */
export const SESSION_NAMES = {
  service: `${PROGRAM}/${PROGRAM_VERSION} ${nodeOf(hostname())}:${process.pid}`,
  starting: `${PROGRAM} starting`,
  owner: `${PROGRAM} owner`,
} as const;

/** How long the connections of a service that has just ended may take to close. */
const ENDING_MS = 5000;

export interface Session {
  process: number;
  role: string | null;
  name: string;
}

/** PostgreSQL would replace other characters, and an open connection checks its name. */
export function nodeOf(host: string): string {
  return host.replaceAll(/[^\w.-]/g, '_').slice(-MOST_OF_HOST);
}

interface Waiting {
  /** Names the work that must wait, for the message. */
  work: string;
  /** Programs from this version on are not in the way; undefined: every program is. */
  from?: number | undefined;
}

/** Throws CannotStart while a service or a command of such a program is connected. */
export async function refuseWhileServed(sql: postgres.ISql, { work, from }: Waiting): Promise<void> {
  for (const endsAt = performance.now() + ENDING_MS; ; await sleep(100)) {
    // Services before version 8 used only the program's name.
    const services = await findSessions(
      sql,
      sql`(application_name = ${PROGRAM} or application_name like ${`${PROGRAM}/%`})`,
    );
    const sessions = services.filter(({ name }) => from === undefined || (versionIn(name) ?? 0) < from);
    if (sessions.length === 0) return;
    if (performance.now() < endsAt) continue;
    const [until, stop] =
      from === undefined
        ? ['nothing uses the database', 'every running node and command']
        : [`no program before version ${from} uses the database`, 'these nodes and commands'];
    throw new CannotStart(
      `${work} must wait until ${until}, but there ${sessions.length === 1 ? 'is' : 'are'} ${describe(sessions)}: stop ${stop} first; a connection whose node is gone ends by "select pg_terminate_backend(${sessions[0]?.process})"`,
    );
  }
}

/** Finds other connections to this database. PostgreSQL shows these columns to every role. */
export function findSessions(
  sql: postgres.ISql,
  condition: postgres.PendingQuery<postgres.Row[]>,
): Promise<Session[]> {
  return sql<Session[]>`
    select pid as process, usename as role, application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${condition} order by pid`;
}

export function describeSession({ process, role, name }: Session): string {
  return `the session ${name === '' ? 'without a name' : `"${name}"`} (role ${role ?? 'unknown'}; PostgreSQL's process ${process})`;
}

function versionIn(name: string): number | undefined {
  const version = /^[^/]*\/(\d+)/.exec(name)?.[1];
  return version === undefined ? undefined : Number(version);
}

function describe(sessions: readonly Session[]): string {
  const listOf = (found: readonly (string | number | null | undefined)[], other = 'unknown') =>
    [...new Set(found.map((one) => one ?? other))].join(', ');
  const nodes = new Set(sessions.map(({ name }) => name.split(' ')[1]).filter((node) => node !== undefined));
  const processes = sessions.map(({ process }) => process);
  const shown = processes.slice(0, 10).join(', ') + (processes.length > 10 ? ', …' : '');
  const parts = [
    `version ${listOf(
      sessions.map(({ name }) => versionIn(name)),
      'before 8',
    )}`,
    ...(nodes.size > 0 ? [`node${nodes.size === 1 ? '' : 's'} ${[...nodes].join(', ')}`] : []),
    `role ${listOf(sessions.map(({ role }) => role))}`,
    `PostgreSQL's process${processes.length === 1 ? '' : 'es'} ${shown}`,
  ];
  return `${sessions.length} connection${sessions.length === 1 ? '' : 's'} of a service (${parts.join('; ')})`;
}
