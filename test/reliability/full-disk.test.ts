/**
 * The disk of the database is full for a while. What was accepted is done and billed once when
 * there is room again; what is refused meanwhile leaves nothing; what is stored can be read.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { startTestServer, type TestAddresses, type TestServer } from '../embedded-database.ts';
import { Client, manyConsequences } from '../end-to-end/client.ts';
import { holdEndings } from '../held-lock.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { until } from '../until.ts';
import { recordOutcome } from './figures.ts';

/** The data of a new cluster, its write-ahead log, and PostgreSQL's programs if it copies them. */
const DISK_MEGABYTES = 360;
const ACCEPTED = 10;
/** Of the write-ahead log; each of 16 MB. */
const SEGMENTS_AHEAD = 4;
/** More tries than a decision has. */
const TRIES = 4;

const DECISION = manyConsequences(1);

const disk = mountSmallDisk(DISK_MEGABYTES);
const why = typeof disk === 'string' ? ` (skipped: ${disk})` : '';

describe.skipIf(typeof disk === 'string')(`a full disk${why}`, () => {
  let server: TestServer;
  let database: Database;
  let addresses: TestAddresses;
  let web: ServerProcess;
  const workers: ServerProcess[] = [];
  let client: Client;

  beforeAll(async () => {
    if (typeof disk === 'string') return;
    server = await startTestServer(disk.folder);
    addresses = await server.newAddresses();
    web = await start('web');
    workers.push(await start('worker'));
    client = new Client(web.baseUrl, /dk_[0-9A-Za-z]{49}/.exec(web.printed())?.[0] ?? '');
    database = openDatabase(addresses.ownerUrl, { max: 2, as: 'owner' });
  });
  afterAll(async () => {
    if (typeof disk === 'string') return;
    disk.makeRoom();
    for (const node of [web, ...workers]) await node?.end('SIGKILL');
    await database?.close();
    await server?.stop();
    disk.unmount();
  });

  test('loses no accepted decision, and bills each once', () =>
    recordOutcome(8, async () => {
      if (typeof disk === 'string') throw new Error('skipped');
      const stored = await client.accept(DECISION);
      const undisturbed = await client.hashOf(stored);
      await prepareServer(addresses.superuserUrl);
      const successor = await start('worker');
      workers.push(successor);
      successor.process.kill('SIGSTOP');
      const accepted: string[] = [];
      // Each has its answers stored, and its end is not written when its worker dies.
      await holdEndings(database.sql, async () => {
        for (let count = 0; count < ACCEPTED; count += 1) accepted.push(await client.accept(DECISION));
        const asked = () => database.sql`
        select from decisions where status = 'running' and attempt > 0 and calls_done = calls_total`;
        await expect.poll(asked).toHaveLength(ACCEPTED);
        await workers[0]?.end('SIGKILL');
      });
      disk.fill();
      await database.sql`
      update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`;
      successor.process.kill('SIGCONT');

      const refused = [
        await client.post({ ...DECISION, async: true, context: large() }),
        await client.askQuestions({
          state: large(),
          questions: { 'It rains': { type: 'noul' } },
        }),
      ];
      expect(refused).toMatchObject(
        refused.map(() => ({
          status: 503,
          body: { error: { type: 'server_error', message: expect.stringContaining('no room') } },
        })),
      );
      await until('each decision is tried more often than it has tries', async () => {
        // What PostgreSQL gives back is taken again.
        disk.fill();
        expect((await client.get(stored)).body).toMatchObject({ status: 'ok' });
        const rows = await database.sql`
        select from pgboss.job where name = 'decisions' and (retry_count >= ${TRIES} or state = 'failed')`;
        return rows.length === ACCEPTED;
      });
      expect((await fetch(`${web.baseUrl}/readyz`)).status, 'reading works, so it is ready').toBe(200);

      disk.makeRoom();
      const hashes = await Promise.all(accepted.map((id) => client.hashOf(id)));
      const same = hashes.filter((hash) => hash === undisturbed).length;
      const all = [stored, ...accepted].sort();
      expect(await idsIn('select id from decisions order by id'), 'nothing is half-written').toEqual(all);
      expect(await idsIn('select subject as id from ledger where subject is not null order by id')).toEqual(
        all,
      );
      expect(await idsIn('select subject as id from holds')).toEqual([]);
      expect(await idsIn('select id from question_logs')).toEqual([]);
      return {
        figure: `${refused.length} of ${refused.length} writes got 503; reads 200; ${same} of ${ACCEPTED} decisions done and billed once after more than ${TRIES} tries each`,
        isMet: same === ACCEPTED,
      };
    }));

  async function idsIn(query: string): Promise<string[]> {
    return (await database.sql.unsafe<{ id: string }[]>(query)).map(({ id }) => id);
  }

  function start(role: 'web' | 'worker'): Promise<ServerProcess> {
    return startServer({
      file: 'server/main.ts',
      env: {
        DATABASE_URL: addresses.url,
        DATABASE_OWNER_URL: addresses.ownerUrl,
        ROLE: role,
        // A place for each of the decisions.
        ENGINE_THREADS: String(ACCEPTED),
        DRAWS: '256',
        MAX_RUNNING_DECISIONS: '20',
        RATE_LIMIT_PER_MINUTE: '1000000',
      },
      readyPath: '/readyz',
    });
  }
});

/**
 * A claim updates rows, so the two tables that it writes get free room within their own pages, and
 * nothing else frees any. The write-ahead log gets segments ahead: PostgreSQL itself ends when it
 * cannot write one.
 */
async function prepareServer(superuserUrl: string): Promise<void> {
  const { sql, close } = openDatabase(superuserUrl, { max: 1, as: 'owner' });
  await sql.unsafe('alter system set autovacuum = off');
  await sql`select pg_reload_conf()`;
  await sql.unsafe(`
    do $$ begin
      for count in 1..300 loop
        update decisions set attempt = attempt;
        update pgboss.job_common set priority = priority;
      end loop;
    end $$`);
  await sql.unsafe('vacuum (truncate off) decisions, pgboss.job_common');
  for (let count = 0; count < SEGMENTS_AHEAD; count += 1) await sql`select pg_switch_wal()`;
  await sql.unsafe('checkpoint');
  await close();
}

/** Does not compress, so it needs pages of its own. */
function large(): string {
  return randomBytes(14_000).toString('base64');
}
