import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type EnginePool, type EnginePoolOptions, openEnginePool } from '../../engine/pool.ts';
import { EngineFault, type Problem, UnsolvableProblem } from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { Random } from '../../problems/random.ts';
import { randomProblem } from '../../problems/random-problem.ts';
import { until } from '../until.ts';
import { FAULT_SEEDS } from './fault-seeds.ts';

const FAULTY = resolve(import.meta.dirname, 'faulty-worker.ts');
const PROBING = resolve(import.meta.dirname, 'probing-worker.ts');
const open: EnginePool[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const pool of open.splice(0)) await pool.close();
});

async function pool(options: EnginePoolOptions): Promise<EnginePool> {
  const opened = await openEnginePool(options);
  open.push(opened);
  return opened;
}

function someProblem(seed: number, stakeholders = 3): Problem {
  const shape = { options: 3, stakeholders, items: 7, sharing: 2, overlap: 'both' } as const;
  return randomProblem(new Random(seed), shape);
}

test('gives the same bits with one thread, with four, and without a pool', async () => {
  const [one, four] = [await pool({ threads: 1 }), await pool({ threads: 4 })];
  const solver = await Solver.create(await compileEngine());
  for (let seed = 1; seed <= 6; seed += 1) {
    const draws = seed % 2 === 0 ? 'auto' : 1024;
    const problem: Problem = { ...someProblem(seed, 5), draws, insight: seed > 2 };
    const expected = solver.solveAll(problem);
    expect(await one.solve(problem), `seed ${seed}`).toEqual(expected);
    expect(await four.solve(problem), `seed ${seed}`).toEqual(expected);
    // Busy threads take it whole, idle ones in parts.
    const beside = [four.solve(problem), four.solve({ ...problem, seed: 99 }), four.solve(problem)];
    const [first, , third] = await Promise.all(beside);
    expect([first, third], `seed ${seed}`).toEqual([expected, expected]);
  }
});

test('the bits of a problem that is solved in parts are those of one that is not', async () => {
  const [one, eight] = [await pool({ threads: 1 }), await pool({ threads: 8 })];
  const solver = await Solver.create(await compileEngine());
  const shape = { options: 3, stakeholders: 3, items: 40, sharing: 2, overlap: 'within' } as const;
  const problem = { ...randomProblem(new Random(5), shape), insight: true };
  const expected = solver.solveAll(problem);
  for (const { insight } of expected.stakeholders) expect(insight).not.toBeNull();
  expect(await one.solve(problem)).toEqual(expected);
  expect(await eight.solve(problem)).toEqual(expected);
});

test('no buffer stays where it was sent from', async () => {
  const post = vi.spyOn(MessagePort.prototype, 'postMessage');
  const one = await pool({ threads: 1, workerFile: PROBING });
  const two = await pool({ threads: 2, workerFile: PROBING });
  post.mockClear();
  for (const seed of [1, 2])
    expect(await two.solve(someProblem(seed))).toEqual(await one.solve(someProblem(seed)));
  const tasks = post.mock.calls.map(([message]) => message.task);
  post.mockRestore();
  const sent = tasks.flatMap((task) => task.inputs ?? task.input ?? []);
  // Three stakeholders of two problems: once where they are solved whole, once for each of two
  // steps.
  expect(sent.map(({ records }) => records.byteLength)).toEqual(new Array(18).fill(0));
});

test('keeps problems apart that are solved side by side', async () => {
  const two = await pool({ threads: 2 });
  const solver = await Solver.create(await compileEngine());
  const problems = Array.from({ length: 20 }, (_, index) => someProblem(index + 1));
  const solutions = await Promise.all(problems.map((problem) => two.solve(problem)));
  expect(solutions).toEqual(problems.map((problem) => solver.solveAll(problem)));
});

test('names the version of the package and of the module, and answers a check', async () => {
  const one = await pool({ threads: 1 });
  expect(one.version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
  await expect(one.check()).resolves.toBeUndefined();
});

test('a problem that the engine does not solve is the problem’s fault, and names the stakeholder', async () => {
  const one = await pool({ threads: 1 });
  const problem = someProblem(1);
  problem.stakeholders[1]!.ratio = [];
  const solved = one.solve(problem);
  await expect(solved).rejects.toBeInstanceOf(UnsolvableProblem);
  await expect(solved).rejects.toThrow(/stakeholders\[1\]/);
  await expect(one.solve({ ...someProblem(1), options: 9 })).rejects.toBeInstanceOf(UnsolvableProblem);
  await expect(one.solve({ ...someProblem(1), tauPrior: { scale: -1, df: 4 } })).rejects.toThrow(/tauPrior/);
  await expect(one.solve(someProblem(1))).resolves.toBeDefined();
});

test.each(['throws', 'exits', 'traps', 'loops', 'hoards'] as const)(
  'a thread that %s is an EngineFault, and the next problem is solved',
  async (fault) => {
    const faulty = await pool({ threads: 1, workerFile: FAULTY, stepLimitMs: STEP_LIMIT_MS });
    const expected = await faulty.solve(someProblem(7));
    // The test decides when its limit passes: a thread may start slowly on a busy machine.
    if (fault === 'loops') vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let time = 0; time < 2; time += 1) {
      const failed = faulty.solve({ ...someProblem(7), seed: FAULT_SEEDS[fault] });
      if (fault === 'loops') {
        let isOver = false;
        failed.catch(() => {
          isOver = true;
        });
        // Something else in this process may have set a timer meanwhile, so timers are not counted.
        await until('its limit has passed', () => {
          vi.advanceTimersByTime(STEP_LIMIT_MS);
          return isOver;
        });
      }
      await expect(failed).rejects.toBeInstanceOf(EngineFault);
      await expect(failed).rejects.toThrow(MESSAGES[fault]);
      expect(await faulty.solve(someProblem(7))).toEqual(expected);
    }
  },
);

const STEP_LIMIT_MS = 3_600_000;
const MESSAGES = {
  throws: /step "(pooled|all)": Error: planted/,
  exits: /lost a thread in its step "(pooled|all)": .*exited/,
  traps: /step "(pooled|all)": RuntimeError: unreachable/,
  loops: /no answer within 3600000 ms/,
  hoards: /lost a thread in its step "(pooled|all)": .*memory/,
};

test('a fault of one problem does not touch those beside it', async () => {
  const faulty = await pool({ threads: 2, workerFile: FAULTY });
  const good = Array.from({ length: 6 }, (_, index) => faulty.solve(someProblem(index + 1)));
  const bad = [FAULT_SEEDS.exits, FAULT_SEEDS.traps].map((seed) => faulty.solve({ ...someProblem(1), seed }));
  const outcomes = await Promise.allSettled([...good, ...bad]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...good.map(() => 'fulfilled'),
    'rejected',
    'rejected',
  ]);
});

test('a caller that gives up gets its own reason at once, waiting or running, and its place is free again', async () => {
  const faulty = await pool({ threads: 1, workerFile: FAULTY });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const loops = { ...someProblem(2), seed: FAULT_SEEDS.loops };
  const first = faulty.solve(loops, { signal: running.signal });
  const second = faulty.solve(someProblem(2), { signal: waiting.signal });
  waiting.abort(new Error('no longer wanted'));
  await expect(second).rejects.toThrow('no longer wanted');
  running.abort(new Error('nor this'));
  await expect(first).rejects.toThrow('nor this');
  await expect(faulty.solve(someProblem(2))).resolves.toBeDefined();
  const early = AbortSignal.abort(new Error('before it began'));
  await expect(faulty.solve(someProblem(2), { signal: early })).rejects.toThrow('before it began');
});

test('closing fails what is running or waiting, and what comes later', async () => {
  const faulty = await openEnginePool({ threads: 1, workerFile: FAULTY });
  const pending = [
    faulty.solve({ ...someProblem(3), seed: FAULT_SEEDS.loops }),
    faulty.solve(someProblem(3)),
  ];
  const settled = Promise.allSettled(pending);
  await faulty.close();
  for (const outcome of await settled) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'EngineFault', message: /closed/ } });
  }
  await expect(faulty.check()).rejects.toBeInstanceOf(EngineFault);
});

test('a pool whose threads cannot start does not open', async () => {
  const missing = resolve(import.meta.dirname, 'no-such-worker.ts');
  await expect(openEnginePool({ threads: 2, workerFile: missing })).rejects.toBeInstanceOf(EngineFault);
});
