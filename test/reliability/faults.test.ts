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
import { until } from '../until.ts';
import { eventually } from './eventually.ts';
import { FAULTS, type Measured } from './faults.ts';
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
  const seen: Seen = {
    ...{ breaches: [], longestMs: 0, untold: null, leaked: null, crashes: null },
    measured: { frozen: [], exitCodes: [] },
  };
  const failure: unknown = await disturb(load, seen)
    .then(async () => {
      seen.untold = await untoldOf(load);
      seen.leaked = await leftOpen(openBefore);
      return null;
    })
    .catch((error: unknown) => error);
  seen.crashes = stand.nodes.filter(({ printed }) =>
    /unhandledRejection|uncaughtException/.test(printed()),
  ).length;
  if (chosen === undefined) recordAll(load, seen);
  if (failure !== null) throw failure;
  expect([...load.wrong, ...seen.breaches]).toEqual([]);
  expect([seen.untold, seen.leaked, seen.crashes]).toEqual([0, 0, 0]);
});

/** What is measured, also when the test fails. Null: it did not come to that. */
interface Seen {
  breaches: string[];
  longestMs: number;
  measured: Measured;
  /** Decisions of which no event, or events under several ids, were sent. */
  untold: number | null;
  /** Files and sockets. */
  leaked: number | null;
  crashes: number | null;
}

async function disturb(load: Load, seen: Seen): Promise<void> {
  const { breaches, measured } = seen;
  for (const [index, { fault, after }] of schedule.entries()) {
    const at = `fault ${index + 1} of seed ${seed} (${FAULTS[fault].name})`;
    await load.until('accepted', after);
    load.longestMs = 0;
    await FAULTS[fault].run({ stand, load, measured });
    // It recovers unaided.
    await load.until('accepted', 2);
    if (fault === 'postgresStopped') seen.longestMs = Math.max(seen.longestMs, load.longestMs);
    breaches.push(...(await findBreaches(stand.owner, `after ${at}`)));
    expect([...load.wrong, ...breaches], at).toEqual([]);
  }
  await load.end();
  breaches.push(...(await findBreaches(stand.owner, 'at the end')));
}

function recordAll(load: Load, { breaches, longestMs, measured, untold, leaked, crashes }: Seen): void {
  const { accepted, refused, known, unaccepted, wrong } = load;
  const isWhole = wrong.length === 0 && untold !== null;
  record({
    row: 4,
    figure: `${STOPS} stops; ${refused} replies 503, all with \`Retry-After\`; the longest ${Math.round(longestMs)} ms; ${accepted} accepted requests, ${wrong.length} wrong replies or ends`,
    isMet: isWhole && longestMs <= MOST_MS,
  });
  const frozen = measured.frozen.map(
    (one) =>
      `frozen beside another, ${one.underWay} decisions under way: ${one.takenOver} taken over, ${one.changedAfterwards} changed afterwards`,
  );
  record({
    row: 10,
    figure: `${frozen.join('; ') || 'not frozen'}; ${breaches.length} without its one capture`,
    isMet:
      frozen.length > 0 &&
      breaches.length === 0 &&
      measured.frozen.every((one) => one.takenOver > 0 && one.changedAfterwards === 0),
  });
  const cut = wrong.filter((one) => one.includes('the connection was cut')).length;
  const { exitCodes } = measured;
  record({
    row: 13,
    figure: `${cut} reset, ${unaccepted} cut before they were accepted; exit ${exitCodes.join(', ')}`,
    isMet: cut === 0 && exitCodes.length > 0 && exitCodes.every((code) => code === 0),
  });
  record(
    {
      row: 27,
      figure: `after ${schedule.length} faults: ${leaked ?? 'unknown'} sockets left open, ${crashes ?? 'unknown'} unhandled rejections`,
      isMet: leaked === 0 && crashes === 0,
    },
    'faults',
  );
  record({
    row: 14,
    figure: `${schedule.length} faults, ${known.length} decisions: ${breaches.length} breaches; ${untold ?? 'unknown'} not told once`,
    isMet: breaches.length === 0 && untold === 0,
  });
}

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

/** How many decisions that ended were not told, or under several ids. */
async function untoldOf({ known }: Load): Promise<number> {
  await eventually('every event is delivered', async () => {
    const left = await stand.owner`select from webhook_deliveries where state <> 'delivered'`;
    return left.length === 0;
  });
  const told = new Map<string, Set<string>>();
  for (const { id, body } of receiver.received) {
    const { id: about } = Object(JSON.parse(body)).data;
    told.set(about, (told.get(about) ?? new Set()).add(id));
  }
  return known.filter(({ id }) => told.get(id)?.size !== 1).length;
}

/** The number of files and sockets that stay open beyond those of before and of the pools. */
async function leftOpen(openBefore: number): Promise<number> {
  const more = () => Math.max(0, openFiles() - openBefore - CONNECTIONS);
  // What stays open when patience ends is a figure, too.
  await until('sockets are closed', () => more() === 0).catch(() => {});
  return more();
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
