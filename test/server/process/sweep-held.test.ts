/** What is held for one fetch goes soon after its hour, and nothing else with it. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startHeldSweep } from '../../../server/process/sweep.ts';
import { until } from '../../until.ts';
import { fullDirect } from '../surfaces/rest/full-requests.ts';
import { type Caller, smallDecision } from '../surfaces/rest/open-service.ts';
import { QUESTIONS, sendAgain } from '../surfaces/rest/send-again.ts';
import { serveEach } from '../surfaces/rest/serve.ts';

const api = serveEach();
const log = pino({ level: 'silent' });
/** So often that a test need not wait. */
const EVERY_MS = 5;

/** A decision in each mode and questions; under retention none each is held for one fetch. */
async function fill(caller: Caller): Promise<void> {
  const { service } = api;
  for (const [key, path, body] of [
    ['k1', '/decisions', smallDecision()],
    ['k2', '/decisions', fullDirect()],
    ['k3', '/questions', QUESTIONS],
  ] as const)
    expect((await sendAgain({ service, caller }, body, { key, path })).status).toBe(200);
}

async function rows(): Promise<[decisions: number, questions: number]> {
  const { sql } = api.service.database;
  return [(await sql`select from decision_content`).length, (await sql`select from question_content`).length];
}

test('past its hour an answer is deleted, one that has time left is not, nor what is kept', async () => {
  await api.open({}, { retention: 'none' });
  const { service, caller } = api;
  const { sql } = service.database;
  const keeper = await service.newKey(caller.organizationId, { retention: '1d' });
  const other = await service.newKey(caller.organizationId, { retention: 'none' });
  for (const one of [caller, keeper, other]) await fill(one);
  await service.post(caller, smallDecision());
  expect(await rows()).toEqual([6, 3]);
  const past = (content: string, log: string, id: string) => sql`
    update ${sql(content)} c set held_until = now() - interval '1 second'
    from ${sql(log)} l where l.id = c.${sql(id)} and l.api_key_id = ${caller.keyId}`;
  await past('decision_content', 'decisions', 'decision_id');
  await past('question_content', 'question_logs', 'question_log_id');
  const stop = startHeldSweep({ sql, log }, EVERY_MS);
  await until('its content has gone', async () => (await rows()).join() === '4,2');
  // What is past its time later goes with one of the next rounds.
  await sql`update decision_content set held_until = now() where held_until is not null`;
  await until('the rest has gone', async () => (await rows()).join() === '2,2');
  await stop();
  const left = await sql`select count(*)::int as held from question_content where held_until is not null`;
  expect(left).toEqual([{ held: 1 }]);
});

test('a round that fails is logged, and the next one is done', async () => {
  await api.open({}, { retention: 'none' });
  const { sql, owner } = api.service.database;
  await fill(api.caller);
  await sql`update decision_content set held_until = now()`;
  await owner`alter table decision_content rename to elsewhere`;
  const lines: string[] = [];
  const stop = startHeldSweep(
    { sql, log: pino({}, { write: (line: string) => void lines.push(line) }) },
    EVERY_MS,
  );
  await until('the failure is logged', async () => lines.some((line) => line.includes('was not swept')));
  await owner`alter table elsewhere rename to decision_content`;
  await until('the next round is done', async () => (await rows())[0] === 0);
  await stop();
});

test('a fault of one sweep is logged as its own, and the other sweep is done', async () => {
  await api.open({}, { retention: 'none' });
  const { sql, owner } = api.service.database;
  /** Sweeps until then, and returns the warnings. */
  async function warningsUntil(isDone: () => Promise<boolean>): Promise<Set<string>> {
    const warnings = new Set<string>();
    const write = (line: string) => void warnings.add(JSON.parse(line).msg);
    const stop = startHeldSweep({ sql, log: pino({ level: 'warn' }, { write }) }, EVERY_MS);
    await until('the other sweep is done', isDone);
    await until('the fault is logged', async () => warnings.size > 0);
    await stop();
    return warnings;
  }

  await sql`
    insert into sign_in_tries (subject, tries, ends_at) values ('nobody', 1, now() - interval '1 minute')`;
  await owner`alter table decision_content rename to elsewhere`;
  const ofHeld = await warningsUntil(async () => (await sql`select from sign_in_tries`).length === 0);
  expect([...ofHeld]).toEqual([
    'what is held for one fetch was not swept; tried again soon',
    'days of content were not swept; tried again soon',
  ]);
  await owner`alter table elsewhere rename to decision_content`;

  await owner`alter table sign_in_tries rename to elsewhere`;
  await fill(api.caller);
  await sql`update decision_content set held_until = now()`;
  const ofTries = await warningsUntil(async () => (await rows())[0] === 0);
  expect([...ofTries]).toEqual(['counts of wrong passwords were not swept; tried again soon']);
});

test('two at once share what there is, row by row, and neither waits for a reader', async () => {
  await api.open({}, { retention: 'none' });
  const { sql } = api.service.database;
  await fill(api.caller);
  await sql`update decision_content set held_until = now()`;
  const { promise: until_, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const reading = sql.begin(async (tx) => {
    await tx`select from decision_content limit 1 for update`;
    isLocked();
    await until_;
  });
  await locked;
  const stops = [1, 2].map(() => startHeldSweep({ sql, log }, EVERY_MS));
  await until('what nobody holds has gone', async () => (await rows())[0] === 1);
  release();
  await reading;
  await until('the next round is done', async () => (await rows())[0] === 0);
  for (const stop of stops) await stop();
});
