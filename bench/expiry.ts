/**
 * The upgrade to content by day, and the drop of a day, beside a reader and a writer: seconds,
 * bytes, and the longest that a statement of theirs took. DECISIONS=100000 sets the decisions that
 * are upgraded, DROPPED=1000000 those that expire; a tenth of both by default.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dropContentDays } from '../server/database/content-partitions.ts';
import { type Database, openDatabase } from '../server/database/database.ts';
import { startEmbedded } from '../server/database/embedded/embedded.ts';
import { bringUpToDate } from '../server/process/bring-up-to-date.ts';
import { makeOpenFolder, runAs } from '../test/embedded-database.ts';
import { dumpOf } from '../test/server/database/dump-of.ts';

const DECISIONS = Number(process.env.DECISIONS ?? 10_000);
const DROPPED = Number(process.env.DROPPED ?? 100_000);
/** The version of the tables before content had days. */
const BEFORE = 23;
/** The decision of the dumps that is copied, with its answers. */
const COPIED = 'dec_VCKTHj3rwmxqsQB4Jvq1Pp';
const COPIES_AT_ONCE = 1000;
const DAY = '2020-02-01';

export async function benchExpiry(): Promise<void> {
  const folder = makeOpenFolder();
  try {
    const embedded = await startEmbedded({
      dataDir: join(folder, 'data'),
      checkout: resolve(import.meta.dirname, '..'),
    });
    const owner = openDatabase(embedded.ownerUrl, { max: 2, as: 'owner' });
    try {
      await measureUpgrade(embedded, owner);
      await measureDrop(embedded, owner);
    } finally {
      await owner.close();
      await embedded.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Addresses = { url: string; ownerUrl: string };

async function measureUpgrade(addresses: Addresses, { sql }: Database): Promise<void> {
  await runAs(addresses.ownerUrl, dumpOf(BEFORE));
  for (let first = 1; first <= DECISIONS; first += COPIES_AT_ONCE) await copyDecisions(sql, first);
  await runAs(addresses.ownerUrl, 'vacuum analyze');
  const before = await bytesOf(sql);
  console.log(`${DECISIONS} decisions, ${megabytes(before.size)} MB`);
  for (const [step, options] of [
    ['expand', {}],
    ['contract', { withContracts: true }],
  ] as const) {
    const from = await bytesOf(sql);
    const beside = startBeside(addresses.ownerUrl, step);
    const startedAt = performance.now();
    await bringUpToDate(addresses, options);
    const seconds = (performance.now() - startedAt) / 1000;
    const { writes, longestMs } = await beside.stop();
    const to = await bytesOf(sql);
    console.log(
      `  ${step.padEnd(9)} ${seconds.toFixed(2).padStart(6)} s; ${megabytes(to.size - from.size)} MB more on disk, ${megabytes(to.wal - from.wal)} MB of WAL; beside it ${writes} writes and reads, the longest took ${longestMs.toFixed(0)} ms`,
    );
  }
}

async function copyDecisions(sql: Database['sql'], first: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      create temporary table copies on commit drop as
      select 'dec_' || md5(n::text) as id from generate_series(${first}::int, ${first + COPIES_AT_ONCE - 1}::int) n`;
    await tx`
      insert into decisions (organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode,
        finished_at, calls_done, calls_total, usage, cost_micro_usd, keeps_content, option_letters, root_id, expires_at)
      select d.organization_id, c.id, d.api_key_id, d.mode, 'ok', false, 'correct', now(), d.calls_done,
        d.calls_total, d.usage, 2000, true, d.option_letters, c.id, now() + interval '30 days'
      from copies c, decisions d where d.id = ${COPIED}`;
    await tx`
      insert into decision_content (organization_id, decision_id, request, response)
      select t.organization_id, c.id, t.request, t.response
      from copies c, decision_content t where t.decision_id = ${COPIED}`;
    await tx`
      insert into model_answers (organization_id, decision_id, call, answers, input_tokens, output_tokens)
      select t.organization_id, c.id, t.call, t.answers, 1, 1
      from copies c, model_answers t where t.decision_id = ${COPIED}`;
  });
}

async function bytesOf(sql: Database['sql']): Promise<{ size: number; wal: number }> {
  const [row] = await sql<{ size: number; wal: number }[]>`
    select pg_database_size(current_database()) as size, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as wal`;
  return row!;
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** Writes and reads as a node of the version before does, one statement after the other. */
function startBeside(ownerUrl: string, name: string) {
  const { sql, close } = openDatabase(ownerUrl, { max: 1, as: 'owner' });
  const took: number[] = [];
  let going = true;
  const work = (async () => {
    for (let n = 0; going; n += 1) {
      const startedAt = performance.now();
      const id = `dec_${name}${n}`;
      await sql`
        with accepted as (
          insert into decisions (organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode,
            calls_total, keeps_content, option_letters, root_id)
          select organization_id, ${id}, api_key_id, mode, 'ok', false, 'correct', 1, true, 'AB', ${id}
          from decisions where id = ${COPIED}
          returning organization_id, id
        )
        insert into decision_content (organization_id, decision_id, request)
        select organization_id, id, '{}' from accepted`;
      await sql`
        select from decisions d join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id
        where d.id = ${COPIED}`;
      took.push(performance.now() - startedAt);
      await sleep(2);
    }
  })();
  return {
    async stop() {
      going = false;
      await work;
      await close();
      return { writes: took.length, longestMs: Math.max(...took) };
    },
  };
}

async function measureDrop(addresses: Addresses, { sql }: Database): Promise<void> {
  await sql`select make_content_day(${DAY}::text::date)`;
  await sql`
    insert into decisions (organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode,
      calls_total, keeps_content, option_letters, root_id, expires_at, content_day)
    select organization_id, 'dec_old' || n, api_key_id, mode, 'ok', false, 'correct', 1, true, 'AB', 'dec_old' || n,
      ${DAY}::text::date + interval '1 hour' , ${DAY}::text::date
    from decisions, generate_series(1, ${DROPPED}::int) n where id = ${COPIED}`;
  // Small texts: the size of a text decides nothing, because its file is removed unread.
  await sql`
    insert into decision_content (organization_id, decision_id, request, response, day)
    select organization_id, id, json_build_object('context', id), json_build_object('id', id), content_day
    from decisions where content_day = ${DAY}::text::date`;
  await sql`
    insert into model_answers (organization_id, decision_id, call, answers, input_tokens, output_tokens, day)
    select organization_id, id, 0, '[]', 1, 1, content_day from decisions where content_day = ${DAY}::text::date`;
  // As autovacuum has done long before the day comes.
  await runAs(addresses.ownerUrl, 'vacuum analyze');
  const service = openDatabase(addresses.url, { max: 1 });
  const [{ pid } = { pid: 0 }] = await service.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const processorBefore = processorSeconds(pid);
  const beside = startBeside(addresses.ownerUrl, 'drop');
  const before = await bytesOf(sql);
  let startedAt = performance.now();
  const begunAt = startedAt;
  await dropContentDays(service.sql, ({ table, rows, bytes }) => {
    const ms = performance.now() - startedAt;
    console.log(`  dropped ${rows} rows of ${table}, ${megabytes(bytes)} MB, in ${ms.toFixed(0)} ms`);
    startedAt = performance.now();
  });
  const seconds = (performance.now() - begunAt) / 1000;
  const processor = processorSeconds(pid) - processorBefore;
  const after = await bytesOf(sql);
  const { writes, longestMs } = await beside.stop();
  console.log(
    `  all of it ${seconds.toFixed(2)} s, ${processor.toFixed(2)} s of PostgreSQL's processor, ${megabytes(after.wal - before.wal)} MB of WAL; beside it ${writes} writes and reads, the longest took ${longestMs.toFixed(0)} ms`,
  );
  await service.close();
}

/** What the process has used, user and system, in clock ticks of 10 ms; only Linux says it. */
function processorSeconds(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  const [, rest = ''] = readFileSync(path, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
