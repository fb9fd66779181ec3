/**
 * Runs that are lost, repeated or late: one result, nothing asked twice, nothing written by whoever
 * was replaced.
 */
import { expect, test } from 'vitest';
import { UnsolvableProblem } from '../../../../engine/problem.ts';
import type { Model } from '../../../../judge/port.ts';
import { DecisionResult } from '../../../../server/decisions/result.ts';
import { runDecision } from '../../../../server/decisions/run/run.ts';
import { withoutSlots } from '../../../../server/process/capacity.ts';
import { takeRoom } from '../../../no-room.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { smallDecision } from '../../surfaces/rest/open-service.ts';
import { serveEach } from '../../surfaces/rest/serve.ts';

const api = serveEach();

/** 16 questions; the judge takes four a call. */
async function accept(model: Model): Promise<string> {
  await api.open({ model, work: false });
  const { body } = await api.service.post(api.caller, smallDecision({ async: true }));
  return String(body.id);
}

function jobOf(decisionId: string, changes: Partial<Parameters<typeof runDecision>[1]> = {}) {
  const { signal } = new AbortController();
  const { organizationId } = api.caller;
  return { organizationId, decisionId, signal, lastTry: false, exhausted: false, ...changes };
}

function uneven(
  seed: number,
): (task: { choices: readonly string[]; first: { description: string } }) => number[] {
  return ({ choices, first }) => {
    const weights = choices.map((_, index) => 1 + ((first.description.length * (index + seed)) % 7));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  };
}

const distributions = uneven(3);
const NO_ANSWERS = { distributions: [], evidence: [], inputTokens: 0, outputTokens: 0, warnings: [] };

async function undisturbedHash(): Promise<string> {
  const id = await accept(createTableJudge({ tasksPerCall: 4, distributions }));
  await runDecision(api.service.services, jobOf(id));
  const { body } = await api.service.get(api.caller, id);
  await api.service.close();
  return DecisionResult.parse(body.response).meta.result_hash;
}

test('an attempt that was lost after two calls: the next asks the rest, and gives the same bits', async () => {
  const hash = await undisturbedHash();
  const aborted = new AbortController();
  const until = new Promise<void>(() => {});
  const judge = createTableJudge({ tasksPerCall: 4, distributions, block: { fromCall: 2, until } });
  const id = await accept(judge);
  const lost = runDecision(api.service.services, jobOf(id, { signal: aborted.signal }));
  await expect.poll(() => judge.calls).toBe(3);
  aborted.abort(new Error('the process ends'));
  await expect(lost).rejects.toThrow('the process ends');
  expect((await api.service.get(api.caller, id)).body).toMatchObject({
    status: 'running',
    progress: { done: 2, total: 4 },
  });

  const second = createTableJudge({ tasksPerCall: 3, distributions });
  await runDecision({ ...api.service.services, ...withoutSlots(second) }, jobOf(id));
  // Eight questions are left: three calls of at most three.
  expect(second.asked).toHaveLength(8);
  expect(second.calls).toBe(3);
  const [row] = await api.service.database.sql`
    select calls_done as done, calls_total as total, attempt, status from decisions`;
  expect(row).toEqual({ done: 5, total: 5, attempt: 2, status: 'ok' });
  const { response } = (await api.service.get(api.caller, id)).body;
  expect(DecisionResult.parse(response).meta.result_hash).toBe(hash);
  expect(DecisionResult.parse(response).usage.output_tokens).toBe(16);
});

test('answers that find no room wait for it, and the judge is not asked for them again', async () => {
  const judge = createTableJudge({ tasksPerCall: 4, distributions });
  const id = await accept(judge);
  const noRoom = await takeRoom(api.service.database.owner, { table: 'model_answers', of: 'insert' });
  const running = runDecision(api.service.services, jobOf(id, { lastTry: true }));
  await expect.poll(noRoom.refusals).toBeGreaterThan(1);
  await noRoom.makeRoom();
  await running;
  expect(judge.calls).toBe(4);
  expect((await api.service.get(api.caller, id)).body.status).toBe('ok');
});

test('while its end finds no room a decision runs, also on its last try', async () => {
  const id = await accept(createTableJudge({ distributions }));
  const noRoom = await takeRoom(api.service.database.owner, { table: 'ledger', of: 'insert' });
  const job = jobOf(id, { lastTry: true });
  await expect(runDecision(api.service.services, job)).rejects.toMatchObject({ code: '53100' });
  const running = { status: 'running', errorMessage: null };
  expect((await api.service.get(api.caller, id)).body).toMatchObject(running);
  await noRoom.makeRoom();
  await runDecision(api.service.services, job);
  expect((await api.service.get(api.caller, id)).body.status).toBe('ok');
  expect(await api.service.database.sql`select from ledger where subject = ${id}`).toHaveLength(1);
});

test('a stored refinement that cannot be read ends its decision, and bills nothing', async () => {
  const judge = createTableJudge();
  const id = await accept(judge);
  const { sql } = api.service.database;
  await sql`update decision_content set refinement = ${sql.json({ by: 'nobody' })}`;
  await runDecision(api.service.services, jobOf(id, { lastTry: true, exhausted: true }));
  const [row] = await sql`
    select status, (select count(*)::int from holds) as held,
      (select coalesce(sum(micro_usd), 0)::int from ledger) as billed from decisions`;
  expect(row).toEqual({ status: 'error', held: 0, billed: 0 });
  await runDecision(api.service.services, jobOf(id, { lastTry: true }));
  expect(judge.calls).toBe(0);
});

test('a model that needs other calls than were planned: the total of calls follows', async () => {
  const judge = createTableJudge({ tasksPerCall: 4, distributions });
  const id = await accept(judge);
  const seen: number[] = [];
  const learning: Model = {
    name: 'learning/1',
    notice: null,
    plan: (tasks) => ({ ...judge.plan(tasks), calls: 16 }),
    async answer(tasks, options) {
      return judge.answer(tasks, {
        ...options,
        async onAnswered(call) {
          await options.onAnswered({ ...call, callsLeft: 3 - seen.length });
          const { progress } = (await api.service.get(api.caller, id)).body;
          seen.push(Object(progress).total);
        },
      });
    },
  };
  await runDecision({ ...api.service.services, ...withoutSlots(learning) }, jobOf(id));
  expect(seen).toEqual([4, 4, 4, 4]);
  const [row] = await api.service.database
    .sql`select calls_done as done, calls_total as total from decisions`;
  expect(row).toEqual({ done: 4, total: 4 });
});

test('what a model says of its answers is in the result, also of those kept from a lost attempt', async () => {
  const judge = createTableJudge({ tasksPerCall: 8, distributions });
  const weak = { method: 'logprobs', mass: 0.25, masked: false } as const;
  const id = await accept(judge);
  const prompts = { ratio: 7 };
  const until = new Promise<void>(() => {});
  const stops = createTableJudge({ tasksPerCall: 8, distributions, block: { fromCall: 1, until } });
  const unsure: Model = {
    name: 'unsure/1',
    notice: null,
    plan: (tasks) => stops.plan(tasks),
    answer: (tasks, options) =>
      stops.answer(tasks, {
        ...options,
        onAnswered: (call) =>
          options.onAnswered({ ...call, answers: call.answers.map((one) => ({ ...one, evidence: weak })) }),
      }),
  };
  const aborted = new AbortController();
  const lost = runDecision(
    { ...api.service.services, ...withoutSlots(unsure) },
    jobOf(id, { signal: aborted.signal }),
  );
  await expect.poll(() => stops.calls).toBe(2);
  aborted.abort(new Error('the process ends'));
  await expect(lost).rejects.toThrow('the process ends');
  await runDecision({ ...api.service.services, ...withoutSlots(judge), endpoint: { prompts } }, jobOf(id));
  const { response } = (await api.service.get(api.caller, id)).body;
  const { meta, warnings } = DecisionResult.parse(response);
  expect(meta).toMatchObject({ method: 'logprobs', least_mass: 0.25, masked: false, prompts });
  expect(warnings.filter((one) => one.includes('less than half of its probability'))).toHaveLength(1);
});

test('an attempt that was replaced keeps no answers and ends nothing', async () => {
  let release = () => {};
  const until = new Promise<void>((done) => {
    release = done;
  });
  const judge = createTableJudge({ tasksPerCall: 4, distributions, block: { fromCall: 1, until } });
  const id = await accept(judge);
  const late = runDecision(api.service.services, jobOf(id));
  await expect.poll(() => judge.calls).toBe(2);
  const other = withoutSlots(createTableJudge({ distributions }));
  await runDecision({ ...api.service.services, ...other }, jobOf(id));
  const before = await api.service.get(api.caller, id);
  expect(before.body.status).toBe('ok');
  release();
  await late;
  expect((await api.service.get(api.caller, id)).body).toEqual(before.body);
  // The first call, and two of the attempt that took the decision over: nothing came in late.
  expect(await api.service.database.sql`select from model_answers`).toHaveLength(3);
});

test('an attempt that was replaced while it solved changes nothing by its result or its failure', async () => {
  for (const outcome of ['solves', 'fails']) {
    const id = await accept(createTableJudge({ distributions }));
    let release = () => {};
    const until = new Promise<void>((done) => {
      release = done;
    });
    let solving = false;
    const engine: typeof api.ground.engine = Object.assign(Object.create(api.ground.engine), {
      async solve(...given: Parameters<typeof api.ground.engine.solve>) {
        solving = true;
        await until;
        if (outcome === 'fails') throw new UnsolvableProblem('x');
        return api.ground.engine.solve(...given);
      },
    });
    const late = runDecision({ ...api.service.services, engine }, jobOf(id));
    await expect.poll(() => solving).toBe(true);
    await api.service.database.sql`update decisions set attempt = attempt + 1`;
    release();
    await late;
    expect((await api.service.get(api.caller, id)).body).toMatchObject({ status: 'running', response: null });
    await runDecision(api.service.services, jobOf(id));
    expect((await api.service.get(api.caller, id)).body.status, outcome).toBe('ok');
    if (outcome === 'solves') await api.service.close();
  }
});

test('a decision that has ended is not run again', async () => {
  const id = await accept(createTableJudge({ distributions }));
  await runDecision(api.service.services, jobOf(id));
  const judge = createTableJudge();
  await runDecision({ ...api.service.services, ...withoutSlots(judge) }, jobOf(id));
  expect(judge.calls).toBe(0);
});

test('a failing database is for the queue to try again, and the last try ends the decision', async () => {
  const id = await accept(createTableJudge());
  const broken: Model = {
    name: 'broken/1',
    notice: null,
    plan: () => ({ calls: 1, tokenBound: { input: 0, output: 0 } }),
    answer: () => api.service.database.sql`select 1 / 0`.then(() => ({ ...NO_ANSWERS })),
  };
  await expect(runDecision({ ...api.service.services, ...withoutSlots(broken) }, jobOf(id))).rejects.toThrow(
    'division by zero',
  );
  expect((await api.service.get(api.caller, id)).body.status).toBe('running');
  await runDecision({ ...api.service.services, ...withoutSlots(broken) }, jobOf(id, { lastTry: true }));
  const { body } = await api.service.get(api.caller, id);
  expect(body.status).toBe('error');
  expect(body.errorMessage).toBe(
    'The decision could not be completed, through a fault of ours. Nothing was billed.',
  );
});

test('tries that were all lost end the decision, and nothing is asked', async () => {
  const judge = createTableJudge();
  const id = await accept(judge);
  await runDecision(api.service.services, jobOf(id, { lastTry: true, exhausted: true }));
  expect((await api.service.get(api.caller, id)).body).toMatchObject({ status: 'error', costUsd: 0 });
  expect(judge.calls).toBe(0);
});

test('a judge that leaves questions out has failed', async () => {
  const judge = createTableJudge();
  const id = await accept(judge);
  const silent: Model = {
    name: 'silent/1',
    notice: null,
    plan: (tasks) => judge.plan(tasks),
    answer: (tasks, options) => judge.answer(tasks.slice(1), options),
  };
  await runDecision({ ...api.service.services, ...withoutSlots(silent) }, jobOf(id));
  const { body } = await api.service.get(api.caller, id);
  expect(body.status).toBe('error');
  expect(body.errorMessage).toContain('The model failed to answer');
});
