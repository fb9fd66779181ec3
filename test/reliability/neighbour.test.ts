/**
 * One tenant sends twice as many requests as it may, beside another. It gets 429 with
 * `Retry-After`, and the neighbour gets what it asks for. LONG=1 also compares how long the
 * neighbour waits, alone and beside it, in turn.
 */
// biome-ignore-all lint/style/noRestrictedImports: the long run sends at a rate.
import { setTimeout as pause, setInterval as ticks } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runAdmin } from '../../server/admin.ts';
import { joinTestServer, type SharedServer } from '../embedded-database.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { UNSET_SETTINGS } from '../unset-settings.ts';
import { Caller, type Reply } from './exchange.ts';
import { record } from './figures.ts';

const isLong = process.env.LONG === '1';
const LIMIT = isLong ? 3000 : 120;
/** Of the neighbour, in a minute: below its limit. */
const OF_NEIGHBOUR = 60;
const AT_ONCE = 8;
const MS_A_MINUTE = 60_000;
/** Of the comparison: requests of the neighbour in each round, alone and beside the other. */
const ROUNDS = 30;
const OF_ROUND = 50;
const MOST_RATIO = 1.5;

let server: SharedServer;
let node: ServerProcess;
let env: Record<string, string>;
const callers: Caller[] = [];
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  const { url, ownerUrl } = await server.newMigrated();
  env = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    ROLE: 'web',
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
  };
  node = await startServer({ file: 'server/main.ts', env, readyPath: '/readyz' });
  for (const [org, name] of [
    [2, 'Loud'],
    [3, 'Neighbour'],
    [4, 'Steady'],
  ] as const) {
    await admin(['org', 'create', '--name', name]);
    await admin(['member', 'add', '--org', String(org), '--email', `${name}@example.com`, '--name', name]);
    const made = await admin([
      'key',
      'create',
      '--org',
      String(org),
      '--member',
      `${name}@example.com`,
      '--name',
      name,
      '--quiet',
    ]);
    callers.push(new Caller(made));
  }
});
afterAll(async () => {
  for (const caller of callers) caller.close();
  await node?.end('SIGKILL');
  await server?.stop();
});

test('twice the rate of one tenant is refused with Retry-After, and its neighbour is not', {
  timeout: 900_000,
}, async () => {
  const [loud, neighbour] = callers as [Caller, Caller];
  let isOver = false;
  const beside = (async () => {
    const replies: Reply[] = [];
    while (!isOver || replies.length < 2 * LIMIT) replies.push(...(await askAtOnce(loud)));
    return replies;
  })();
  for (let left = OF_NEIGHBOUR; left > 0; left -= 1) await timed(neighbour);
  isOver = true;
  const replies = await beside;
  const { refused, withWait } = refusals(replies);
  const figure = `${refused} of ${replies.length} refused, ${withWait} with \`Retry-After\`; of the neighbour's ${OF_NEIGHBOUR}, 0`;
  const isMet = refused === withWait && refused > 0;
  if (!isLong) record({ row: 26, figure: `${figure} (its p99: only in the long run)`, isMet });
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(withWait).toBe(refused);
  // A minute of the tenant may have ended once or several times meanwhile.
  expect(refused).toBeGreaterThan(0);
});

test.runIf(isLong)('the neighbour waits no longer beside twice the rate', { timeout: 900_000 }, async () => {
  const [, neighbour, loud] = callers as [Caller, Caller, Caller];
  const waits = { alone: [] as number[], beside: [] as number[] };
  const replies: Reply[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of round % 2 === 0 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const)) {
      const over = new AbortController();
      const flood = side === 'beside' ? askTwiceTheRate(loud, over.signal) : [];
      for (let left = OF_ROUND; left > 0; left -= 1) {
        waits[side].push(await timed(neighbour));
        await pause(MS_A_MINUTE / LIMIT);
      }
      over.abort();
      replies.push(...(await flood));
    }
  const { refused, withWait } = refusals(replies);
  const ratio = p99(waits.beside) / p99(waits.alone);
  record({
    row: 26,
    figure: `${refused} of ${replies.length} refused, ${withWait} with \`Retry-After\`; of the neighbour's ${waits.beside.length}, 0; its p99 ${p99(waits.beside).toFixed(1)} ms, alone ${p99(waits.alone).toFixed(1)} ms: ${ratio.toFixed(2)}×`,
    isMet: ratio <= MOST_RATIO && refused === withWait && refused > 0,
  });
  expect(withWait).toBe(refused);
  expect(refused).toBeGreaterThan(0);
});

/**
 * Until the signal, evenly, four times as many requests as the tenant may send: half of the time,
 * and so twice as many in a minute.
 */
async function askTwiceTheRate(caller: Caller, signal: AbortSignal): Promise<Reply[]> {
  const sent: Promise<Reply>[] = [];
  try {
    for await (const _ of ticks(MS_A_MINUTE / (4 * LIMIT), undefined, { signal })) sent.push(ask(caller));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return Promise.all(sent);
}

function refusals(replies: readonly Reply[]) {
  const refused = replies.filter(({ status }) => status === 429);
  const withWait = refused.filter(({ headers }) => /^[1-9]\d*$/.test(headers['retry-after'] ?? ''));
  return { refused: refused.length, withWait: withWait.length };
}

function askAtOnce(caller: Caller): Promise<Reply[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, () => ask(caller)));
}

async function ask(caller: Caller): Promise<Reply> {
  const reply = await caller.send(node.baseUrl, { method: 'GET', path: '/api/v1/receipts' });
  if (typeof reply === 'string') throw new Error(`the connection was ${reply}`);
  return reply;
}

/** Throws when the neighbour is refused. */
async function timed(caller: Caller): Promise<number> {
  // biome-ignore lint/style/noRestrictedGlobals: a figure, compared in the long run alone.
  const now = () => performance.now();
  const startedAt = now();
  expect((await ask(caller)).status).toBe(200);
  return now() - startedAt;
}

function p99(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0;
}

async function admin(args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runAdmin(args, () => ({ ...UNSET_SETTINGS, ...env }));
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trim();
}
