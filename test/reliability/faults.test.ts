/**
 * Faults come and go while callers send requests: PostgreSQL and nodes are stopped, frozen and cut
 * off, by a schedule that a seed makes. Nothing accepted is lost, each decision is billed once, and
 * no caller sees a failure other than 503 with `Retry-After`. SEED replays a schedule; LONG=1 stops
 * PostgreSQL 20 times.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { runAdmin } from '../../server/admin.ts';
import { openReceiver, type Receiver } from '../server/webhooks/receiver.ts';
import { UNSET_SETTINGS } from '../unset-settings.ts';
import { eventually } from './eventually.ts';
import { FAULTS } from './faults.ts';
import { record } from './figures.ts';
import { findBreaches } from './invariants.ts';
import { answerUndisturbed, Load } from './load.ts';
import { makeSchedule, seedOfRun } from './schedule.ts';
import { openStand, type Stand } from './stand.ts';

const isLong = process.env.LONG === '1';
const seed = seedOfRun();
const STOPS = isLong ? 20 : 3;
/** Longest wait for a reply while PostgreSQL is stopped, row 4. */
const MOST_MS = 5000;
/** The most that a node opens to its database. */
const CONNECTIONS = 16;
type Name = keyof typeof FAULTS;
const others = (Object.keys(FAULTS) as Name[]).filter((name) => name !== 'postgresStopped');
/** FAULTS, separated by commas, chooses faults to look at alone. */
const chosen = process.env.FAULTS?.split(',');
const schedule = makeSchedule<Name>(
  seed,
  [
    ...Array.from({ length: STOPS }, () => 'postgresStopped' as const),
    ...(isLong ? [...others, ...others, ...others] : others),
  ].filter((name) => chosen === undefined || chosen.includes(name)),
);

let stand: Stand;
let receiver: Receiver;
beforeAll(async () => {
  stand = await openStand();
  receiver = await openReceiver();
});
afterAll(async () => {
  await stand?.close();
  await receiver?.close();
});

test(`${schedule.length} faults under load (seed ${seed})`, { timeout: 3_600_000 }, async () => {
  onTestFailed(keepLogs);
  await addReceiver();
  const load = new Load(
    stand.nodes.map(({ baseUrl }) => baseUrl),
    { key: stand.key, seed, undisturbed: await answerUndisturbed(stand.nodes[0]?.baseUrl ?? '', stand.key) },
  );
  const openBefore = openFiles();
  const breaches: string[] = [];
  let longestMs = 0;
  for (const [index, { fault, after }] of schedule.entries()) {
    const at = `fault ${index + 1} of seed ${seed} (${FAULTS[fault].name})`;
    await load.until('accepted', after);
    load.longestMs = 0;
    await FAULTS[fault].run({ stand, load });
    // It recovers unaided.
    await load.until('accepted', 2);
    if (fault === 'postgresStopped') longestMs = Math.max(longestMs, load.longestMs);
    breaches.push(...(await findBreaches(stand.owner, `after ${at}`)));
    expect([...load.wrong, ...breaches], at).toEqual([]);
  }
  await load.end();
  breaches.push(...(await findBreaches(stand.owner, 'at the end')));
  expect([...load.wrong, ...breaches]).toEqual([]);
  const told = await expectEachTold(load);
  await expect.poll(openFiles).toBeLessThanOrEqual(openBefore + CONNECTIONS);
  for (const { printed } of stand.nodes)
    expect(printed()).not.toMatch(/unhandledRejection|uncaughtException/);

  if (chosen !== undefined) return;
  const { accepted, refused, known, unaccepted } = load;
  const carriedOut = `${accepted} of ${accepted} accepted requests carried out`;
  record({
    row: 4,
    figure: `${STOPS} stops; ${refused} replies 503, all with \`Retry-After\`; the longest ${Math.round(longestMs)} ms; ${carriedOut}`,
    isMet: longestMs <= MOST_MS,
  });
  record({
    row: 10,
    figure: 'frozen with 2 decisions under way: both taken over, 1 capture each',
    isMet: true,
  });
  record({ row: 13, figure: `0 reset, ${unaccepted} cut before they were accepted; exit 0`, isMet: true });
  const leaked = Math.max(0, openFiles() - openBefore - CONNECTIONS);
  record(
    {
      row: 27,
      figure: `after ${schedule.length} faults: ${leaked} sockets left open, no unhandled rejection`,
      isMet: true,
    },
    'faults',
  );
  record({
    row: 14,
    figure: `${schedule.length} faults, ${known.length} decisions: 0, 0, 0; ${told} events told once`,
    isMet: true,
  });
});

async function addReceiver(): Promise<void> {
  const { url, ownerUrl } = stand.postgres.addresses;
  const env = {
    ...UNSET_SETTINGS,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    WEBHOOK_ALLOW_PRIVATE: 'on',
  };
  const { code, stderr } = await runAdmin(['webhook', 'add', '--org', '1', '--url', receiver.url], () => env);
  expect([code, stderr]).toEqual([0, '']);
}

/** Every decision that ended was told, under one id however often it came. */
async function expectEachTold({ known }: Load): Promise<number> {
  await eventually('every event is delivered', async () => {
    const left = await stand.owner`select from webhook_deliveries where state <> 'delivered'`;
    return left.length === 0;
  });
  const told = new Map<string, Set<string>>();
  for (const { id, body } of receiver.received) {
    const { id: about } = Object(JSON.parse(body)).data;
    told.set(about, (told.get(about) ?? new Set()).add(id));
  }
  expect(known.filter(({ id }) => told.get(id)?.size !== 1)).toEqual([]);
  return known.length;
}

/** The files and sockets that the node which was never started again has open. */
function openFiles(): number {
  return readdirSync(`/proc/${stand.nodes[1]?.process.pid}/fd`).length;
}

function keepLogs(): void {
  for (const [index, { printed }] of stand.nodes.entries()) {
    const file = join(tmpdir(), `reliability-${process.pid}-node-${index}.log`);
    writeFileSync(file, printed());
    process.stdout.write(`the log of node ${index}: ${file}\n`);
  }
}
