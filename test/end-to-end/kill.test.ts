/**
 * Kills the service with `kill -9` at seeded moments while decisions run, and starts it again on
 * the same data. Every accepted decision ends `ok`, with the bits of an undisturbed run. LONG=1
 * kills 200 times.
 */
import { resolve } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: kills come at seeded moments.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { Random } from '../../problems/random.ts';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts';
import { printFigures } from '../engine/print-figures.ts';
import { copyPreparedData } from '../prepared-data.ts';
import { runningWithoutJob } from '../server/process/running-without-job.ts';
import { removeDataDir, type Service, startService } from '../service.ts';
import { until } from '../until.ts';
import { Client, manyConsequences } from './client.ts';

const SEED = 20_261_121;
const KILLS = process.env.LONG === '1' ? 200 : 2;
const ENV = { DRAWS: '16384', MAX_RUNNING_DECISIONS: '1000', LOG_LEVEL: 'warn' };
/** Number of different requests; each is sent many times. */
const REQUESTS = 4;
// biome-ignore lint/style/noRestrictedGlobals: it times kills, and figures that no test compares.
const now = () => performance.now();
/** The most kills, used up only if no kill has met a running decision before. */
const MOST_KILLS = 2 * KILLS + 20;
/**
 * The most decisions of earlier rounds that may still run when new ones are sent. Without this
 * limit they would pile up, because kills come faster than decisions end.
 */
const MOST_LEFT = 4;
/**
 * The service gives a decision up after this many lost tries. A round waits for every decision that
 * has only one try left.
 */
const TRIES = 3;

const dataDir = copyPreparedData();
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
    expect(await answersOfFailed(running.database), at).toEqual([]);
  }

  await untilLeft(running.database, `after the last kill, seed ${SEED}`, ({ left }) => left === 0);
  const client = new Client(running.service.baseUrl, key);
  const endings = await awaitAll(running.database, client, undisturbed);
  expect(
    endings.filter(({ wrong }) => wrong !== ''),
    `seed ${SEED}`,
  ).toEqual([]);
  expect(sent.wrong, `seed ${SEED}`).toEqual([]);
  const known = new Set(endings.map(({ id }) => id));
  expect(
    sent.ids.filter((id) => !known.has(id)),
    `accepted and lost, seed ${SEED}`,
  ).toEqual([]);
  expect(await answersOfFailed(running.database)).toEqual([]);
  const lostTries = endings.reduce((sum, { attempt }) => sum + attempt - 1, 0);
  expect(lostTries, 'no kill met a decision that ran').toBeGreaterThan(0);
  const restarts = figures.restarts.sort((a, b) => a - b);
  printFigures(`${KILLS} kills of the service`, [
    ['decisions sent', sent.count],
    ['accepted; all ended ok with the same bits', endings.length - REQUESTS],
    ['answered 200 before the kill', sent.answered],
    ['undisturbed run of one, ms', Math.round(runMs)],
    ['tries lost', lostTries],
    ['most tries of one', Math.max(...endings.map(({ attempt }) => attempt))],
    ['killed before a try', figures.waiting],
    ['killed while the judge was asked', figures.asking],
    ['killed while it was solved', figures.solving],
    ['kills that met nothing running', figures.idle],
    ['restart, median ms', Math.round(restarts[restarts.length >> 1] ?? 0)],
    ['restart, longest ms', Math.round(restarts.at(-1) ?? 0)],
  ]);
});

/**
 * Sends requests and counts the replies. A request whose reply was cut off by the kill may have
 * been accepted or not.
 */
class Sent {
  count = 0;
  /** Number of replies with status 200. */
  answered = 0;
  /** Ids of the replies with status 202. */
  readonly ids: string[] = [];
  /** Replies that are wrong. */
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
 * fetch throws a TypeError for every connection that fails. A reply that differs from the document
 * throws another error.
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
  /** Decisions that would be given up after one more lost try. */
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

/** The number of running decisions at each stage. */
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
  /** Empty when the decision ended as it should. */
  wrong: string;
}

/** Waits for every decision in the database, also those whose 202 was cut off. */
async function awaitAll({ sql }: Database, client: Client, undisturbed: string[]): Promise<Ended[]> {
  const rows = await sql<{ id: string; attempt: number; seed: number }[]>`
    select d.id, d.attempt, (c.request ->> 'seed')::int as seed
    from decisions d join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id`;
  const endings: Ended[] = [];
  for (const { id, attempt, seed } of rows) {
    const found = await client.hashOf(id).catch((error: unknown) => String(error));
    endings.push({ id, attempt, wrong: found === undisturbed[seed - SEED] ? '' : found });
  }
  return endings;
}

async function answersOfFailed({ sql }: Database): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct d.id from model_answers a
    join decisions d on d.organization_id = a.organization_id and d.id = a.decision_id
    where d.status = 'error'`;
  return rows.map(({ id }) => id);
}
