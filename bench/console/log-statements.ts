/**
 * The database's time for a page of the log, for each filter and for searches, as the screen
 * "Decisions" asks for them: 51 rows, to know whether there are more than 50.
 */
import type postgres from 'postgres';
import type { Person } from '../../server/accounts/caller.ts';
import { openDatabase } from '../../server/database/database.ts';
import type { LogFilter } from '../../server/decisions/log/filters.ts';
import {
  countDecisions,
  keysOfLog,
  listDecisions,
  listing,
} from '../../server/decisions/log/list-decisions.ts';
import type { TestDatabase } from '../../test/embedded-database.ts';
import { processorMsOf } from '../processor-time.ts';
import { quantile } from '../quantile.ts';

const ROUNDS = 60;
const LIMIT = 51;
/** Keys to choose from in the filter, as the console asks for them. */
const MOST_KEYS = 200;

export interface Statement {
  name: string;
  p50Ms: number;
  worstMs: number;
  /** Of PostgreSQL's process, mean, in steps of 10 ms ÷ rounds. Other programs hardly change it. */
  processorMs: number;
  /** The indexes that the plan reads; empty for counts, which are not explained. */
  indexes: string;
}

export async function measureStatements(database: TestDatabase, caller: Person): Promise<Statement[]> {
  const { sql, close } = openDatabase(database.url, { max: 1 });
  const [{ pid } = { pid: 0 }] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const [keyId = 0] = caller.keyIds;
  const now = Date.now();
  const day = (ago: number) => new Date(now - ago * 86_400_000);
  const before = await cursorAt(sql, caller, 9000);
  const pages: [name: string, filter: LogFilter, page?: { before: string }][] = [
    ['newest page', {}],
    ['page after 9,000 decisions', {}, { before }],
    ['search: in 1,250 first lines', { search: 'pricing' }],
    ['search: in all first lines', { search: 'case' }],
    ['search: in one first line', { search: 'case 9876:' }],
    ['search: in none', { search: 'no such words' }],
    ['search: start of an id', { search: 'dec_C20AD4D' }],
    ['status', { status: 'error' }],
    ['mode', { mode: 'direct' }],
    ['key', { keyId }],
    ['source', { source: 'playground' }],
    ['best option', { best: 'C' }],
    ['best option that none has', { best: 'H' }],
    ['verdict', { verdict: 'open' }],
    ['verdict that none has', { verdict: 'untouched' }],
    ['from and to', { from: day(120), to: day(100) }],
    ['shared', { shared: true }],
    [
      'all filters but search',
      {
        status: 'ok',
        mode: 'default',
        keyId,
        source: 'api',
        best: 'A',
        shared: true,
        from: day(190),
        to: day(10),
      },
    ],
  ];
  const services = { database: { sql } };
  const measured: Statement[] = [];
  for (const [name, filter, page = {}] of pages) {
    const ask = () => listDecisions(services, { caller, filter, page: { limit: LIMIT, ...page } });
    const indexes = await indexesOf(sql, listing(sql, caller, filter, { limit: LIMIT, ...page }));
    measured.push({ name, ...(await timesOf(ask, pid)), indexes });
  }
  const counts: [string, () => Promise<unknown>][] = [
    ['number of all decisions', () => countDecisions(services, { caller, filter: {} })],
    ['number found by a search', () => countDecisions(services, { caller, filter: { search: 'pricing' } })],
    ['keys to filter by', () => keysOfLog(services, { caller, limit: MOST_KEYS })],
  ];
  for (const [name, ask] of counts) measured.push({ name, ...(await timesOf(ask, pid)), indexes: '' });
  await close();
  return measured;
}

type Times = Pick<Statement, 'p50Ms' | 'worstMs' | 'processorMs'>;

/** The first round of each is a warm-up. */
async function timesOf(ask: () => Promise<unknown>, pid: number): Promise<Times> {
  const times: number[] = [];
  await ask();
  const before = processorMsOf(pid);
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  const processorMs = (processorMsOf(pid) - before) / ROUNDS;
  return { p50Ms: quantile(times, 0.5), worstMs: Math.max(...times), processorMs };
}

async function cursorAt(sql: postgres.ISql, caller: Person, place: number): Promise<string> {
  const found = await listDecisions({ database: { sql } }, { caller, filter: {}, page: { limit: place } });
  const last = found.at(-1);
  if (last === undefined) throw new Error('the log is empty');
  return last.cursor;
}

async function indexesOf(sql: postgres.ISql, statement: ReturnType<typeof listing>): Promise<string> {
  const rows = await sql<{ 'QUERY PLAN': string }[]>`explain ${statement}`;
  const found = rows.flatMap((row) => /using (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
  return [...new Set(found)].join(', ');
}
