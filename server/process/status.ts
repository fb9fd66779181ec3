/**
 * What operators ask first about a running service, from its database, and what needs one of them.
 */
import type postgres from 'postgres';
import { oldestProgramOf } from '../database/applied.ts';
import { restoredAt } from '../database/installation.ts';
import { OLDEST_SCHEMA, PROGRAM_VERSION } from '../database/migrations.ts';
import { connectedPrograms, largestTables, readServer } from '../database/server-status.ts';
import { readLastHour, readRunning } from '../decisions/decision-status.ts';
import { readDailyWork, readQueue } from '../jobs/queue-status.ts';
import { readWebhooks } from '../webhooks/delivery-status.ts';

const MOST_TABLES = 8;

/** Longer than any of these, somebody has to look. */
const MOST_WAITING_SECONDS = 300;
const MOST_SINCE_SWEEP_SECONDS = 26 * 3600;
const MOST_DUE_SECONDS = 600;
const MOST_CONNECTIONS_SHARE = 0.9;
const MOST_MODEL_FAILURES = 3;

export type Status = Awaited<ReturnType<typeof readStatus>>;

/** `schema`: the version that the database has. */
export async function readStatus(
  sql: postgres.ISql,
  { schema, program }: { schema: number; program: string },
) {
  const queue = await readQueue(sql);
  const daily = await readDailyWork(sql);
  const server = await readServer(sql);
  const webhooks = await readWebhooks(sql);
  const lastHour = await readLastHour(sql);
  const running = await readRunning(sql);
  const connected = await connectedPrograms(sql);
  // A database of an older version may not have the mark.
  const copied = schema >= OLDEST_SCHEMA ? await restoredAt(sql) : null;
  return {
    program: { version: program, schema: PROGRAM_VERSION, oldest_schema: OLDEST_SCHEMA },
    database: {
      postgresql: server.version,
      schema,
      oldest_program: await oldestProgramOf(sql),
      ...(copied === null ? {} : { restored_copy_since: copied }),
      bytes: server.bytes,
      connections: server.connections,
      most_connections: server.mostConnections,
    },
    connected,
    queue: {
      waiting: queue.waiting,
      oldest_waiting_seconds: seconds(queue.oldestWaitingSeconds),
      deferred: queue.deferred,
      active: queue.active,
      past_lease: queue.pastLease,
      exhausted: queue.exhausted,
      failed_last_hour: queue.failedLastHour,
    },
    decisions: {
      running: running.running,
      oldest_running_seconds: seconds(running.oldestRunningSeconds),
      answered_last_hour: lastHour.answered,
      cancelled_last_hour: lastHour.cancelled,
      failed_by_model_last_hour: lastHour.failedByModel,
      failed_by_service_last_hour: lastHour.failedByService,
      model_failures_in_a_row: lastHour.modelFailuresInARow,
    },
    last_sweep:
      daily === null
        ? null
        : { state: daily.state, ended_at: daily.endedAt, ended_seconds_ago: seconds(daily.endedSecondsAgo) },
    webhooks: {
      waiting: webhooks.waiting,
      oldest_due_seconds: seconds(webhooks.oldestDueSeconds),
      failing: webhooks.failing,
      disabled: webhooks.disabled,
    },
    largest_tables: await largestTables(sql, MOST_TABLES),
  };
}

function seconds(exact: number | null): number | null {
  return exact === null ? null : Math.round(exact);
}

/** One sentence for each thing that needs a person; none when all is well. */
export function problemsOf({
  program,
  database,
  connected,
  queue,
  decisions,
  last_sweep,
  webhooks,
}: Status): string[] {
  const found: [boolean, string][] = [
    [
      database.schema < program.oldest_schema,
      `the database is at version ${database.schema} and this program needs ${program.oldest_schema}: run "npm run -s admin -- migrate"`,
    ],
    [
      database.oldest_program > program.schema,
      `the database is at version ${database.schema}, which works with programs from ${database.oldest_program} alone, and this is ${program.schema}: use the newer release`,
    ],
    [
      database.restored_copy_since !== undefined,
      `the database is a copy, restored ${database.restored_copy_since?.toISOString()}: it sends no webhooks and calls no payment service; when it takes the place of its original, run "npm run -s admin -- adopt"`,
    ],
    [connected.length === 0, 'no node is connected: start the service'],
    [
      (queue.oldest_waiting_seconds ?? 0) > MOST_WAITING_SECONDS,
      `a job has waited for ${queue.oldest_waiting_seconds} s: no worker takes jobs, or there are too few workers`,
    ],
    [
      queue.past_lease > 0,
      `${queue.past_lease} jobs are held by workers that gave no sign of life: no node takes them back; restart the workers`,
    ],
    [
      decisions.model_failures_in_a_row >= MOST_MODEL_FAILURES,
      `the last ${decisions.model_failures_in_a_row} decisions failed by the model: look at its endpoint, and at the log of the workers`,
    ],
    [
      last_sweep !== null &&
        last_sweep.state !== 'active' &&
        (last_sweep.ended_seconds_ago ?? Infinity) > MOST_SINCE_SWEEP_SECONDS,
      `the last sweep is ${last_sweep?.state ?? 'unknown'}, of ${last_sweep?.ended_at?.toISOString() ?? 'no time'}: expired content is still stored; run "npm run -s admin -- sweep", and look at the log of the workers at 03:17 UTC`,
    ],
    [
      database.connections > MOST_CONNECTIONS_SHARE * database.most_connections,
      `${database.connections} of ${database.most_connections} connections are taken: raise max_connections, or run fewer nodes`,
    ],
    [
      (webhooks.oldest_due_seconds ?? 0) > MOST_DUE_SECONDS,
      `an event has been due for ${webhooks.oldest_due_seconds} s: no worker sends events, or receivers are slow`,
    ],
  ];
  return found.filter(([isThere]) => isThere).map(([, sentence]) => sentence);
}
