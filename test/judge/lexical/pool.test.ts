/**
 * The built-in judge on threads: the same bits, typed failures, and a fair order between parties.
 */
import { resolve } from 'node:path';
import { threadId } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { createBuiltInJudge } from '../../../judge/lexical/judge.ts';
import { type BuiltInPoolOptions, openBuiltInPool } from '../../../judge/lexical/pool.ts';
import { type Model, ModelFailure, type Task } from '../../../judge/port.ts';
import { openFairQueue } from '../../../server/limits/fair-queue.ts';
import { until } from '../../until.ts';
import { FAULTS, type Fault, faultContext } from './fault-contexts.ts';
import { longText } from './long-text.ts';
import { bestOptionTask, choiceTask, noulTask, scoreTask } from './one-pass-tasks.ts';
import { overlapTask, ratioTask } from './tasks.ts';

const FAULTY = resolve(import.meta.dirname, 'faulty-worker.ts');
const LIMIT_MS = 3_600_000;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

function openPool(options: Partial<BuiltInPoolOptions> = {}) {
  const pool = openBuiltInPool({ threads: 2, openQueue: openFairQueue, ...options });
  closing.push(() => pool.close());
  return pool;
}

function ask(judge: Model, tasks: readonly Task[], options: { signal?: AbortSignal; party?: number } = {}) {
  const { signal = new AbortController().signal, ...more } = options;
  return judge.answer(tasks, { signal, onAnswered: async () => {}, ...more });
}

const RECORDS = Array.from({ length: 40 }, (_, index) => [
  ratioTask(`Costs ${index} USD`, 'Breaks down ten days a year', 'owner', 'A bakery.'),
  overlapTask(`Costs ${index} USD`, 'It is expensive', 'A bakery.'),
]).flat();
const ONE_PASS = [
  choiceTask('The lift is not in use.', 'What is wrong?', ['lift', '']),
  scoreTask('It is often late.', 'How often?', ['rarely', 'often']),
  noulTask('It is late.', 'It is on time'),
  bestOptionTask('Low cost', ['5 USD', '10 USD']),
];
/** Keeps requesting a thread until it is stopped. */
const waiting = (text = '') => [{ ...noulTask('Wait.', text) }];
const large = longText('word ', 60_000);

test.each([
  ['records', RECORDS],
  ['one pass', ONE_PASS],
  ['none', []],
])('%s: the answers are those of the judge without threads, call by call', async (_name, tasks) => {
  const asked = async (judge: Model) => {
    const calls: unknown[] = [];
    const onAnswered = async (call: unknown) => void calls.push(call);
    const answers = await judge.answer(tasks, { signal: new AbortController().signal, onAnswered });
    return { answers, calls, plan: judge.plan(tasks), notice: judge.notice, name: judge.name };
  };
  expect(await asked(openPool())).toEqual(await asked(createBuiltInJudge()));
});

test('requests are judged on other threads than the caller’s', async () => {
  const pool = openPool({ workerFile: FAULTY });
  const threads = await Promise.all(
    Array.from({ length: 8 }, () => ask(pool, [noulTask('Which thread?', 'This one')])),
  );
  const names = threads.flatMap(({ warnings }) => warnings);
  expect(names).toHaveLength(8);
  expect(names).not.toContain(`thread ${threadId}`);
});

const CAUSES: Record<Fault, RegExp> = {
  throws: /lost a thread: Error: planted/,
  exits: /lost a thread: .*exited/,
  loops: new RegExp(`lost a thread: no answer within ${LIMIT_MS} ms`),
  hoards: /lost a thread: .*memory/,
};

test.each(FAULTS)(
  'a thread that %s is a failure of the model, and the next request is answered',
  async (fault) => {
    const pool = openPool({ workerFile: FAULTY, limitMs: LIMIT_MS });
    for (let time = 0; time < 2; time += 1) {
      // The test decides when the limit passes.
      if (fault === 'loops') vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const failed = ask(pool, [noulTask(faultContext(fault), 'It holds')]);
      let isOver = false;
      failed.catch(() => {
        isOver = true;
      });
      await until('it fails', () => {
        if (fault === 'loops') vi.advanceTimersByTime(LIMIT_MS);
        return isOver;
      });
      vi.useRealTimers();
      await expect(failed).rejects.toMatchObject({ name: 'ModelFailure', reason: 'failed' });
      await expect(failed).rejects.toThrow(CAUSES[fault]);
      const sound = await Promise.all([1, 2, 3].map(() => ask(pool, ONE_PASS)));
      const expected = await ask(createBuiltInJudge(), ONE_PASS);
      expect(sound).toEqual([expected, expected, expected]);
    }
  },
);

test('a thread that cannot start is a failure of the model, and the pool still closes', async () => {
  const pool = openPool({ workerFile: resolve(import.meta.dirname, 'no-such-worker.ts') });
  await expect(ask(pool, ONE_PASS)).rejects.toBeInstanceOf(ModelFailure);
});

test('a caller that gives up gets its own reason, waiting or running, and its thread becomes free', async () => {
  const pool = openPool({ workerFile: FAULTY });
  const [running, queued] = [new AbortController(), new AbortController()];
  const both = [1, 2].map(() => ask(pool, waiting(), { signal: running.signal }));
  const third = ask(pool, ONE_PASS, { signal: queued.signal });
  queued.abort(new Error('no longer wanted'));
  await expect(third).rejects.toThrow('no longer wanted');
  running.abort(new Error('nor this'));
  const reason = running.signal.reason;
  expect(await Promise.allSettled(both)).toEqual(both.map(() => ({ status: 'rejected', reason })));
  await expect(ask(pool, ONE_PASS)).resolves.toBeDefined();
  const early = AbortSignal.abort(new Error('before it began'));
  await expect(ask(pool, ONE_PASS, { signal: early })).rejects.toThrow('before it began');
});

test('a request that nobody wants any more ends at its next task', async () => {
  const pool = openPool();
  await ask(pool, ONE_PASS);
  const many = Array.from({ length: 100_000 }, () => noulTask('It is late.', 'It is late'));
  const gone = new AbortController();
  const asked = ask(pool, many, { signal: gone.signal });
  setImmediate(() => gone.abort(new Error('gone')));
  await expect(asked).rejects.toThrow('gone');
});

test('closing fails running, waiting and later requests', async () => {
  const pool = openPool({ workerFile: FAULTY });
  const pending = Promise.allSettled([1, 2, 3].map(() => ask(pool, waiting())));
  await pool.close();
  for (const outcome of await pending)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'ModelFailure' } });
  await expect(ask(pool, ONE_PASS)).rejects.toThrow('closed');
});

test('large requests of all parties leave a thread to the small ones', async () => {
  const pool = openPool({ workerFile: FAULTY });
  const stop = new AbortController();
  const blocked = [1, 2, 3, 4].map((party) => ask(pool, waiting(large), { signal: stop.signal, party }));
  for (let time = 0; time < 5; time += 1)
    expect((await ask(pool, ONE_PASS, { party: 5 })).distributions).toHaveLength(4);
  stop.abort(new Error('enough'));
  expect(await Promise.allSettled(blocked)).toEqual(
    blocked.map(() => expect.objectContaining({ status: 'rejected', reason: stop.signal.reason })),
  );
});

test('a full queue refuses its party, accepts other parties, and never refuses a job', async () => {
  const pool = openPool({ workerFile: FAULTY });
  const stop = new AbortController();
  const huge = 'x'.repeat(3_990_000);
  const four = [1, 2, 3, 4].map((index) =>
    ask(pool, waiting(huge.slice(index)), { signal: stop.signal, party: 1 }),
  );
  const fifth = ask(pool, waiting(huge), { signal: stop.signal, party: 1 });
  await expect(fifth).rejects.toMatchObject({ name: 'ModelFailure', reason: 'busy' });
  expect((await ask(pool, RECORDS, { party: 1 })).distributions).toHaveLength(RECORDS.length);
  expect((await ask(pool, ONE_PASS, { party: 2 })).distributions).toHaveLength(4);
  stop.abort(new Error('enough'));
  await Promise.allSettled(four);
  expect((await ask(pool, ONE_PASS, { party: 1 })).distributions).toHaveLength(4);
});
