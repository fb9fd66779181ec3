/**
 * One tenant sends twice as many requests as it may, beside another. It gets 429 with
 * `Retry-After`, and the neighbour gets what it asks for. LONG=1 also compares how long the
 * neighbour waits, alone and beside it, within one run.
 */
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
const OF_NEIGHBOUR = isLong ? 1000 : 60;
const AT_ONCE = 8;
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
  const waits: number[] = [];
  let isOver = false;
  const beside = (async () => {
    const replies: Reply[] = [];
    while (!isOver || replies.length < 2 * LIMIT) replies.push(...(await askAtOnce(loud)));
    return replies;
  })();
  for (let left = OF_NEIGHBOUR; left > 0; left -= 1) waits.push(await timed(neighbour));
  isOver = true;
  const replies = await beside;
  const refused = replies.filter(({ status }) => status === 429);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(refused.filter(({ headers }) => !/^[1-9]\d*$/.test(headers['retry-after'] ?? ''))).toEqual([]);
  // A minute of the tenant may have ended once or several times meanwhile.
  expect(refused.length).toBeGreaterThan(0);
  const figure = `${refused.length} of ${replies.length} refused, all with \`Retry-After\`; of the neighbour's ${waits.length}, 0`;
  if (!isLong) return record({ row: 26, figure: `${figure} (its p99: only in the long run)`, isMet: true });
  const alone: number[] = [];
  for (let left = OF_NEIGHBOUR; left > 0; left -= 1) alone.push(await timed(neighbour));
  const ratio = p99(waits) / p99(alone);
  record({
    row: 26,
    figure: `${figure}; its p99 ${p99(waits).toFixed(1)} ms, alone ${p99(alone).toFixed(1)} ms: ${ratio.toFixed(2)}×`,
    isMet: ratio <= MOST_RATIO,
  });
});

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
