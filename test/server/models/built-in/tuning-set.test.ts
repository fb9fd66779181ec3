/** The labelled set that the judge was built with, through the engine: what is obvious comes out, and no evidence is no verdict. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { compileEngine, Solver } from '../../../../engine/solver.ts';
import { outline } from '../../../../server/decisions/outline.ts';
import { DecisionRequest } from '../../../../server/decisions/schema.ts';
import { toProblem } from '../../../../server/decisions/to-problem.ts';
import { toTasks } from '../../../../server/decisions/to-tasks.ts';
import { createBuiltInJudge } from '../../../../server/models/built-in/judge.ts';

const Labelled = z.object({
  decisions: z.array(
    z.object({ name: z.string(), request: DecisionRequest, best: z.record(z.string(), z.string()) }),
  ),
  no_evidence: z.array(z.object({ name: z.string(), request: DecisionRequest })),
});
const file = resolve(import.meta.dirname, '../../../../bench/judge/tuning.json');
const set = Labelled.parse(JSON.parse(readFileSync(file, 'utf8')));
const SETTINGS = { ratioSpreadScale: 1, tauPriorScale: 0.5, tauPriorDf: 4, draws: 1024 } as const;
const judge = createBuiltInJudge();
let solver: Solver;

beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

test('at least 30 decisions, and the best option is found in 85 % of what is labelled', async () => {
  expect(set.decisions.length).toBeGreaterThanOrEqual(30);
  const wrong: string[] = [];
  let labelled = 0;
  for (const { name, request, best } of set.decisions) {
    const found = await probabilities(request);
    for (const [stakeholder, letter] of Object.entries(best)) {
      labelled += 1;
      const likeliest = Object.entries(found[stakeholder] ?? {}).toSorted(([, a], [, b]) => b - a)[0]?.[0];
      if (likeliest !== letter) wrong.push(`${name}, ${stakeholder}: ${likeliest} instead of ${letter}`);
    }
  }
  expect(wrong.length / labelled, wrong.join('\n')).toBeLessThanOrEqual(0.15);
});

test('where nothing speaks for an option, probabilities are within 0.1 of equal', async () => {
  expect(set.no_evidence.length).toBeGreaterThanOrEqual(10);
  for (const { name, request } of set.no_evidence) {
    for (const shares of Object.values(await probabilities(request))) {
      for (const p of Object.values(shares)) {
        expect(Math.abs(p - 1 / request.options.length), name).toBeLessThan(0.1);
      }
    }
  }
});

test('the order of the options changes nothing but chance', async () => {
  for (const { name, request } of set.decisions.slice(0, 12)) {
    const before = await probabilities(request);
    const after = await probabilities({ ...request, options: request.options.toReversed() });
    for (const [stakeholder, shares] of Object.entries(before)) {
      for (const [letter, p] of Object.entries(shares)) {
        expect(Math.abs((after[stakeholder]?.[letter] ?? -1) - p), `${name}, ${stakeholder}`).toBeLessThan(
          0.15,
        );
      }
    }
  }
});

/** Stakeholder id -> option letter -> probability of being best. */
async function probabilities(request: DecisionRequest): Promise<Record<string, Record<string, number>>> {
  const sketch = outline(request, request.seed ?? 1, 'correct');
  const { distributions } = await judge.answer(toTasks(sketch, request.context), {
    signal: new AbortController().signal,
    onAnswered: async () => {},
  });
  const { stakeholders } = solver.solveAll(toProblem(sketch, distributions, SETTINGS));
  return Object.fromEntries(
    stakeholders.map((solution, index) => [
      sketch.stakeholders[index]!.id,
      Object.fromEntries(sketch.letters.map((letter, option) => [letter, solution.probabilities[option]!])),
    ]),
  );
}
