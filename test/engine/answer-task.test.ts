import { expect, test } from 'vitest';
import { type EngineTask, taskAnswerer } from '../../engine/answer-task.ts';
import type { SolverSteps } from '../../engine/engine-instance.ts';
import { UnsolvableProblem } from '../../engine/problem.ts';
import { packProblem } from '../../engine/transfer/pack-problem.ts';
import { givenTau } from '../../problems/random-problem.ts';

const MIB = 1024 * 1024;

const tauPrior = { scale: 0.5, df: 4 };
const inputs = packProblem({
  options: 1,
  seed: 1,
  ratioSpreadScale: 1,
  tauPrior,
  overlapMode: 'off',
  draws: 1024,
  stakeholders: [
    { consequences: [], ratio: [], overlap: [] },
    { consequences: [{ option: 0, sign: 1, item: 0 }], ratio: [], overlap: [] },
  ],
});
const input = inputs[0]!;
const pooled = givenTau(0.25);
const fits: EngineTask = { step: 'pooled', tauPrior, inputs };

/** Answers tasks with solvers that give this τ, and counts how many were made. */
function answererOf(tau: () => number, memoryBytes = MIB) {
  const made: SolverSteps[] = [];
  const answer = taskAnswerer(() => {
    const solver: SolverSteps = {
      memoryBytes,
      pooled: () => givenTau(tau()),
      solve: ({ stakeholder }, { tau }) => Float64Array.of(stakeholder, tau),
    };
    made.push(solver);
    return solver;
  });
  return { answer, made };
}

test('one solver answers task after task', async () => {
  const { answer, made } = answererOf(() => 7);
  expect(await answer(fits)).toEqual({ step: 'pooled', pooled: givenTau(7), inputs });
  const figures = Float64Array.of(0, 0.25);
  expect(await answer({ step: 'solve', input, pooled })).toEqual({ step: 'solve', figures });
  expect(await answer({ step: 'all', tauPrior, inputs })).toEqual({
    step: 'all',
    solution: { pooled: givenTau(7), figures: [Float64Array.of(0, 7), Float64Array.of(1, 7)] },
  });
  expect(made).toHaveLength(1);
});

test('a refusal is an answer, and the solver is kept', async () => {
  const { answer, made } = answererOf(() => {
    throw new UnsolvableProblem('stakeholders[0].ratio: got none');
  });
  for (let time = 0; time < 2; time += 1) {
    expect(await answer(fits)).toEqual({ step: 'refused', message: 'stakeholders[0].ratio: got none' });
  }
  expect(made).toHaveLength(1);
});

test('after any other error the next task gets a new solver', async () => {
  const { answer, made } = answererOf(() => {
    throw new RangeError('unreachable');
  });
  for (let time = 1; time <= 2; time += 1) {
    expect(await answer(fits)).toMatchObject({ step: 'broken', message: /^RangeError: unreachable/ });
    expect(made).toHaveLength(time);
  }
});

test('a solver whose memory has grown beyond 48 MiB is not kept', async () => {
  for (const [bytes, makes] of [
    [48 * MIB, 1],
    [48 * MIB + 65_536, 3],
  ] as const) {
    const { answer, made } = answererOf(() => 7, bytes);
    for (let time = 0; time < 3; time += 1) expect((await answer(fits)).step).toBe('pooled');
    expect(made).toHaveLength(makes);
  }
});

test('a solver that cannot be made is the engine’s fault, and is tried again', async () => {
  let tries = 0;
  const answer = taskAnswerer(() => {
    tries += 1;
    throw new Error('no memory');
  });
  expect(await answer(fits)).toMatchObject({ step: 'broken', message: /no memory/ });
  await answer(fits);
  expect(tries).toBe(2);
});
