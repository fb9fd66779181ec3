/**
 * The service, in its own process and with its own database, over an imitation server of decision
 * models.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import type { DecisionCall } from '../decision-endpoint/decision-call.ts';
import { type DecisionEndpoint, openDecisionEndpoint } from '../decision-endpoint/decision-endpoint.ts';
import type { DecisionOptions } from '../decision-endpoint/decision-options.ts';
import { joinTestServer } from '../embedded-database.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { Client } from './client.ts';

export interface DecisionService {
  readonly endpoint: DecisionEndpoint;
  readonly process: ServerProcess;
  readonly client: Client;
  /** Its settings. */
  readonly env: Readonly<Record<string, string>>;
  /** The owner's access to the database. */
  readonly sql: Database['sql'];
  /** The calls since the last time that this was asked, without those of the probe. */
  newCalls(): DecisionCall[];
  /** Starts the service once more, after its process has ended. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

/** The organization pays: it has no free decisions, and 10 USD. */
export async function openDecisionService(
  options: DecisionOptions,
  settings: Record<string, string> = {},
): Promise<DecisionService> {
  const endpoint = await openDecisionEndpoint(options);
  const server = joinTestServer(inject('databaseServer'));
  const { url, ownerUrl } = await server.newMigrated();
  const env = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    MODEL_URL: endpoint.url,
    MODEL_NAME: endpoint.model,
    MODEL_TIMEOUT_SECONDS: '600',
    SYNC_WAIT_SECONDS: '100',
    FREE_DECISIONS: '0',
    LOG_LEVEL: 'trace',
    ...settings,
  };
  const start = () => startServer({ file: 'server/main.ts', env, readyPath: '/readyz' });
  let process = await start();
  const key = /dk_[0-9A-Za-z]{49}/.exec(process.printed())?.[0] ?? '';
  let client = new Client(process.baseUrl, key);
  const database = openDatabase(ownerUrl, { max: 2, as: 'owner' });
  await database.sql`
    insert into ledger (organization_id, kind, micro_usd, description)
    select id, 'purchase', 10000000, 'x' from organizations`;
  let seen = 0;
  return {
    endpoint,
    env,
    get process() {
      return process;
    },
    get client() {
      return client;
    },
    sql: database.sql,
    newCalls() {
      const calls = endpoint.calls.slice(seen).filter(({ text }) => !text.includes(STATE_OF_PROBE));
      seen = endpoint.calls.length;
      return calls;
    },
    async startAgain() {
      process = await start();
      client = new Client(process.baseUrl, key);
    },
    async close() {
      await process.end('SIGKILL');
      await database.close();
      await server.stop();
      await endpoint.close();
    },
  };
}

const STATE_OF_PROBE = 'A parcel came two days late.';

export function example(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, `../../examples/${name}.json`), 'utf8'));
}

/** What was billed, one row for each capture, and what is held. */
export async function billed({ sql }: DecisionService): Promise<{ captures: number; holds: number }> {
  const [row] = await sql<{ captures: number; holds: number }[]>`
    select (select count(*) from ledger where subject is not null)::int as captures,
      (select count(*) from holds)::int as holds`;
  return row!;
}
