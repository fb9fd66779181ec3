/**
 * `kill -9` of the service at seeded moments while decisions run, each time followed by a new start
 * on the same data. Every decision that was accepted ends `ok`, with the bits of a run that nothing
 * disturbed. LONG=1 kills 200 times.
 */
import { resolve } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: a kill comes at a seeded moment, whatever is met there.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts';
import { printFigures } from '../engine/print-figures.ts';
import { Random } from '../engine/random.ts';
import { runningWithoutJob } from '../server/running-without-job.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../service.ts';
import { until } from '../until.ts';
import { Client, manyConsequences } from './client.ts';

const SEED = 20_261_121;
const KILLS = process.env.LONG === '1' ? 200 : 5;
const ENV = { DRAWS: '16384', MAX_RUNNING_DECISIONS: '1000', LOG_LEVEL: 'warn' };
/** Different requests; each is sent many times. */
const REQUESTS = 4;
// biome-ignore lint/style/noRestrictedGlobals: moments of kills, and figures that nothing is compared with.
const now = () => performance.now();
/** So often more, should no kill have met a decision that runs. */
const MOST_KILLS = 2 * KILLS + 20;
/**
 * At most so many are left from earlier rounds when more are sent, so that kills come faster than
 * decisions end.
 */
const MOST_LEFT = 4;
/**
 * A decision is given up when so many tries of it were lost: before one more could be, it is waited
 * for.
 */
const TRIES = 3;

const dataDir = makeDataDir();
let service: Service | undefined;
let database: Database | undefined;
afterAll(async () => {
  await database?.close();
  await service?.end('SIGKILL');
  removeDataDir(dataDir);
});

test(`decisions survive ${KILLS} kills (seed ${SEED})`, {
  timeout: 180_000 + MOST_KILLS * 60_000,
}, async () => {
  const random = new Random(SEED);
  const sent = new Sent();
  const figures = { restarts: [] as number[], waiting: 0, asking: 0, solving: 0, idle: 0 };
  let running = await start();
  const key = running.service.key ?? '';
  const bodies = Array.from({ length: REQUESTS }, (_, index) => manyConsequences(SEED + index));
  const startedAt = now();
  const undisturbed: string[] = [];
  for (const body of bodies) undisturbed.push(await new Client(running.service.baseUrl, key).finish(body));
  const runMs = (now() - startedAt) / REQUESTS;

  for (
    let kill = 0;
    kill < KILLS || (kill < MOST_KILLS && !(await hasLostTries(running.database)));
    kill += 1
  ) {
    const at = `kill ${kill}, seed ${SEED}`;
    await untilLeft(running.database, at, ({ left, onLastTry }) => left <= MOST_LEFT && onLastTry === 0);
    const client = new Client(running.service.baseUrl, key);
    const momentMs = random.uniform() * runMs * 1.5;
    const times = Array.from({ length: 1 + random.below(3) }, () => random.uniform() * momentMs);
    const begunAt = now();
    for (const time of times.sort((a, b) => a - b)) {
      await sleep(Math.max(0, time - (now() - begunAt)));
      const request = random.below(REQUESTS);
      sent.send(client, bodies[request] ?? {}, undisturbed[request] ?? '', random.uniform() < 0.5);
    }
    await sleep(Math.max(0, momentMs - (now() - begunAt)));
    const stages = await stagesOf(running.database);
    await running.service.end('SIGKILL');
    await sent.settled();
    await running.database.close();
    for (const stage of ['waiting', 'asking', 'solving'] as const) figures[stage] += stages[stage];
    if (stages.waiting + stages.asking + stages.solving === 0) figures.idle += 1;
    running = await start();
    figures.restarts.push(running.service.startMs);
    expect(await runningWithoutJob(running.database.sql), at).toEqual([]);
    expect(await answersOfEnded(running.database), at).toEqual([]);
  }

  await untilLeft(running.database, `after the last kill, seed ${SEED}`, ({ left }) => left === 0);
  const client = new Client(running.service.baseUrl, key);
  const ended = await endedAll(running.database, client, undisturbed);
  expect(
    ended.filter(({ wrong }) => wrong !== ''),
    `seed ${SEED}`,
  ).toEqual([]);
  expect(sent.wrong, `seed ${SEED}`).toEqual([]);
  const known = new Set(ended.map(({ id }) => id));
  expect(
    sent.ids.filter((id) => !known.has(id)),
    `accepted and lost, seed ${SEED}`,
  ).toEqual([]);
  expect(await running.database.sql`select from model_answers`).toHaveLength(0);
  const lostTries = ended.reduce((sum, { attempt }) => sum + attempt - 1, 0);
  expect(lostTries, 'no kill met a decision that ran').toBeGreaterThan(0);
  const restarts = figures.restarts.sort((a, b) => a - b);
  printFigures(`${KILLS} kills of the service`, [
    ['decisions sent', sent.count],
    ['accepted; all ended ok with the same bits', ended.length - REQUESTS],
    ['answered 200 before the kill', sent.answered],
    ['of one undisturbed, ms', Math.round(runMs)],
    ['tries lost', lostTries],
    ['most tries of one', Math.max(...ended.map(({ attempt }) => attempt))],
    ['met before a try', figures.waiting],
    ['met while the judge was asked', figures.asking],
    ['met while it was solved', figures.solving],
    ['kills that met nothing running', figures.idle],
    ['restart, median ms', Math.round(restarts[restarts.length >> 1] ?? 0)],
    ['restart, longest ms', Math.round(restarts.at(-1) ?? 0)],
  ]);
});

/**
 * What was sent, and what was heard of it. A request whose reply the kill cut off may have been
 * accepted or not.
 */
class Sent {
  count = 0;
  /** Replies of 200. */
  answered = 0;
  /** Of replies of 202. */
  readonly ids: string[] = [];
  /** Replies that should not be. */
  readonly wrong: string[] = [];
  #open: Promise<void>[] = [];

  send(client: Client, body: object, hash: string, isAsync: boolean): void {
    this.count += 1;
    const reply = client.post(isAsync ? { ...body, async: true } : body);
    this.#open.push(reply.then((answer) => this.#take(answer, hash), isCutOff));
  }

  async settled(): Promise<void> {
    await Promise.all(this.#open.splice(0));
  }

  #take({ status, body }: Awaited<ReturnType<Client['post']>>, hash: string): void {
    if (status === 202) this.ids.push(String(body.id));
    else if (status === 200 && Object(body.meta).result_hash === hash) this.answered += 1;
    else this.wrong.push(`${status}: ${JSON.stringify(body).slice(0, 300)}`);
  }
}

/**
 * fetch says TypeError for any connection that failed; a reply that is not as documented is another
 * error.
 */
function isCutOff(error: unknown): void {
  if (!(error instanceof TypeError)) throw error;
}

async function start(): Promise<{ service: Service; database: Database }> {
  service = await startService(dataDir, ENV);
  const { url } = await borrowEmbedded({ dataDir, checkout: resolve(import.meta.dirname, '../..') });
  database = openDatabase(url, { max: 1 });
  return { service, database };
}

interface Left {
  left: number;
  /** Decisions of which no further try may be lost. */
  onLastTry: number;
}

async function untilLeft({ sql }: Database, at: string, done: (state: Left) => boolean): Promise<void> {
  await until(`${at}: earlier decisions have ended`, async () => {
    const [row] = await sql<Left[]>`
      select count(*)::int as left, (count(*) filter (where exists (
        select from pgboss.job j
        where j.data ->> 'decisionId' = d.id and (
          j.name <> 'decisions' or j.retry_count + (j.state = 'retry')::int >= ${TRIES - 1})
      )))::int as "onLastTry"
      from decisions d where status = 'running'`;
    return row !== undefined && done(row);
  });
}

/** Whether a kill has ended a try. */
async function hasLostTries({ sql }: Database): Promise<boolean> {
  return (await sql`select from pgboss.job where name = 'decisions' and retry_count > 0 limit 1`).length > 0;
}

/** How many running decisions are at which stage. */
async function stagesOf({ sql }: Database): Promise<{ waiting: number; asking: number; solving: number }> {
  const rows = await sql<{ attempt: number; done: number; total: number }[]>`
    select attempt, calls_done as done, calls_total as total from decisions where status = 'running'`;
  const begun = rows.filter(({ attempt }) => attempt > 0);
  const asking = begun.filter(({ done, total }) => done < total).length;
  return { waiting: rows.length - begun.length, asking, solving: begun.length - asking };
}

interface Ended {
  id: string;
  attempt: number;
  /** Empty: it ended as it should. */
  wrong: string;
}

/** Every decision there is, those included whose acceptance nobody heard of. */
async function endedAll({ sql }: Database, client: Client, undisturbed: string[]): Promise<Ended[]> {
  const rows = await sql<{ id: string; attempt: number; seed: number }[]>`
    select d.id, d.attempt, (c.request ->> 'seed')::int as seed
    from decisions d join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id`;
  const ended: Ended[] = [];
  for (const { id, attempt, seed } of rows) {
    const found = await client.hashOf(id).catch((error: unknown) => String(error));
    ended.push({ id, attempt, wrong: found === undisturbed[seed - SEED] ? '' : found });
  }
  return ended;
}

async function answersOfEnded({ sql }: Database): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct d.id from model_answers a
    join decisions d on d.organization_id = a.organization_id and d.id = a.decision_id
    where d.status <> 'running'`;
  return rows.map(({ id }) => id);
}
