/**
 * Runs labelled decisions through the built-in judge and the engine: how often the best option is
 * the labelled one.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { createBuiltInJudge } from '../../judge/lexical/judge.ts';
import { AS_STATED } from '../../judge/port.ts';
import { outline } from '../../server/decisions/outline.ts';
import { toProblem } from '../../server/decisions/run/to-problem.ts';
import { DecisionRequest } from '../../server/decisions/schema.ts';
import { toTasks } from '../../server/decisions/to-tasks.ts';

const LabelledSet = z.object({
  decisions: z.array(
    z.object({ name: z.string(), request: DecisionRequest, best: z.record(z.string(), z.string()) }),
  ),
  no_evidence: z.array(z.object({ name: z.string(), request: DecisionRequest })),
});
export type LabelledSet = z.infer<typeof LabelledSet>;

const NEAR = 0.1;
const SETTINGS = { ratioSpreadScale: 1, tauPriorScale: 0.5, tauPriorDf: 4, draws: 1024 } as const;

export interface Score {
  decisions: number;
  /** Labelled stakeholders, and for how many of them the likeliest option is the labelled one. */
  labelled: number;
  right: number;
  meanProbability: number;
  /** One line for each missed answer. */
  wrong: string[];
  /**
   * Among the stakeholders for whom nothing speaks for an option: those with all probabilities
   * within 0.1 of equal.
   */
  nearEqual: number;
  unlabelled: number;
}

export function readLabelledSet(name: 'tuning' | 'held-out'): LabelledSet {
  return LabelledSet.parse(JSON.parse(readFileSync(resolve(import.meta.dirname, `${name}.json`), 'utf8')));
}

export async function scoreLabelledSet(set: LabelledSet): Promise<Score> {
  const wrong: string[] = [];
  let labelled = 0;
  let probability = 0;
  for (const { name, request, best } of set.decisions) {
    const found = await judgeRequest(request);
    for (const [stakeholder, letter] of Object.entries(best)) {
      labelled += 1;
      const shares = found[stakeholder] ?? {};
      probability += shares[letter] ?? 0;
      const likeliest = Object.entries(shares).toSorted(([, a], [, b]) => b - a)[0]?.[0];
      if (likeliest !== letter) wrong.push(`${name}, ${stakeholder}: ${likeliest} instead of ${letter}`);
    }
  }
  let [nearEqual, unlabelled] = [0, 0];
  for (const { request } of set.no_evidence)
    for (const shares of Object.values(await judgeRequest(request))) {
      unlabelled += 1;
      const far = Object.values(shares).map((p) => Math.abs(p - 1 / request.options.length));
      if (Math.max(...far) < NEAR) nearEqual += 1;
    }
  return {
    decisions: set.decisions.length,
    labelled,
    right: labelled - wrong.length,
    meanProbability: probability / labelled,
    wrong,
    nearEqual,
    unlabelled,
  };
}

/** Stakeholder id -> option letter -> probability of being best. */
export async function judgeRequest(
  request: DecisionRequest,
): Promise<Record<string, Record<string, number>>> {
  const judge = createBuiltInJudge();
  const solver = await openSolver();
  const sketch = outline(request, request.seed ?? 1, 'correct');
  const { distributions } = await judge.answer(toTasks(sketch, request.context), {
    signal: new AbortController().signal,
    onAnswered: async () => {},
  });
  const { stakeholders } = solver.solveAll(
    toProblem(sketch, distributions, { ...SETTINGS, traits: judge.traits ?? AS_STATED }),
  );
  return Object.fromEntries(
    stakeholders.map((solution, index) => [
      sketch.stakeholders[index]?.id ?? '',
      Object.fromEntries(
        sketch.letters.map((letter, option) => [letter, solution.probabilities[option] ?? 0]),
      ),
    ]),
  );
}

let opened: Promise<Solver> | undefined;

/** All requests share one instance. */
function openSolver(): Promise<Solver> {
  opened ??= compileEngine().then((module) => Solver.create(module));
  return opened;
}
