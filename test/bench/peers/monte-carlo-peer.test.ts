/**
 * Checks that each plain Monte Carlo peer solves the same problems as the engine, with and without
 * overlaps.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFigures, figuresOf } from '../../../bench/engine/errors.ts';
import { overlapProblem, plainProblem, typicalProblem } from '../../../bench/engine/problems.ts';
import { type Model, modelOf } from '../../../bench/peers/model.ts';
import { MONTE_CARLO_PEERS, MonteCarloPeer } from '../../../bench/peers/monte-carlo-peer.ts';
import type { Problem } from '../../../engine/problem.ts';
import { compileEngine, Solver } from '../../../engine/solver.ts';
import { readVector } from '../../../problems/vector.ts';

const DRAWS = 4_096;
const REPEATS = 16;
const vector = (name: string) => readVector(name, { seed: 1, draws: 'auto' }).problem;
const typical = typicalProblem(1, 'within');
const PROBLEMS = {
  'shared-items': vector('shared-items'),
  'empty-option': vector('empty-option'),
  '40 consequences': plainProblem(40, 'auto'),
  'overlap-dense': vector('overlap-dense'),
  'overlap-large': vector('overlap-large'),
  'open chains': { ...typical, stakeholders: typical.stakeholders.slice(1, 2) },
  '40 consequences, 200 records': overlapProblem(40, 200, 'auto'),
};

const folder = mkdtempSync(join(tmpdir(), 'decision-analysis-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const withoutCompiler = spawnSync('g++', ['--version']).error !== undefined;

describe.skipIf(withoutCompiler)('plain Monte Carlo in C++', () => {
  const expected: { title: string; problem: Problem; model: Model; ours: number[][] }[] = [];
  beforeAll(async () => {
    const solver = await Solver.create(await compileEngine());
    for (const [title, problem] of Object.entries(PROBLEMS)) {
      const pooled = solver.pooled(problem);
      const ours = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) =>
        figuresOf(solver.solve({ ...problem, seed, draws: 16_384 }, 0, pooled)),
      );
      expected.push({ title, problem, model: modelOf(solver, problem, pooled), ours });
    }
  });

  test.each(MONTE_CARLO_PEERS)('%s: its figures differ from the engine’s only by chance', async (name) => {
    const peer = MonteCarloPeer.start(name, folder)!;
    try {
      for (const { title, problem, model, ours } of expected) {
        await peer.load(model, problem, 0);
        const repeats: number[][] = [];
        for (let k = 0; k < REPEATS; k += 1) {
          await peer.run(DRAWS);
          repeats.push(await peer.figures());
        }
        expect(repeats[1]).not.toEqual(repeats[0]);
        checkFigures(`${name}, ${title}`, repeats, DRAWS, ours);
      }
    } finally {
      peer.close();
    }
  });
});
