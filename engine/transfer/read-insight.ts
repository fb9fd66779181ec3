/** Gives the figures of insight their names. */

import {
  DRIVER_FIGURES,
  MOST_STRETCHES,
  OVERLAP_VALUE_FIGURES,
  QUESTION_FIGURES,
} from '../assembly/limits.ts';
import type {
  BestStretch,
  Driver,
  Flip,
  Insight,
  InsightQuestion,
  NoInsight,
  OverlapDriver,
} from '../insight.ts';
import { EngineFault, type StakeholderProblem } from '../problem.ts';
import type { SolutionNumber } from './buffers.ts';
import type { SolutionViews } from './layout.ts';

/** Why there is none, by the module's code; 0: there is. */
const REASONS: readonly (NoInsight | null)[] = [null, 'not_asked', 'not_finite', 'no_room'];
/** Factors are looked at from here to its inverse. */
const LEAST_FACTOR = 0.01;

export function readInsight(
  views: SolutionViews,
  number: (name: SolutionNumber) => number,
  overlap: StakeholderProblem['overlap'],
): { insight: Insight | null; noInsight: NoInsight | null } {
  const noInsight = REASONS[number('insightState')];
  if (noInsight === undefined)
    throw new EngineFault(`the engine gave insight state ${number('insightState')}`);
  if (noInsight !== null) return { insight: null, noInsight };
  const questions: InsightQuestion[] = [];
  for (let k = 0; k < number('questions'); k += 1)
    questions.push(readQuestion(views.questionFigures, k * QUESTION_FIGURES));
  const drivers: Driver[] = [];
  for (let k = 0; k < number('drivers'); k += 1)
    drivers.push(readDriver(views.driverFigures, k * DRIVER_FIGURES, readStretches(views, k)));
  const overlaps: OverlapDriver[] = [];
  for (let k = 0; k < number('overlapValues'); k += 1)
    overlaps.push(readOverlapDriver(views.overlapValueFigures, k * OVERLAP_VALUE_FIGURES, overlap));
  const insight: Insight = {
    draws: number('insightDraws'),
    expectedLoss: Array.from(views.expectedLoss),
    evpi: number('evpi'),
    standardError: { expectedLoss: Array.from(views.expectedLossErrors), evpi: number('evpiError') },
    drivers,
    overlaps,
    questions,
    nextQuestion: questions[0] ?? null,
  };
  return { insight, noInsight };
}

function readDriver(figures: Float64Array, at: number, bestByFactor: BestStretch[]): Driver {
  return {
    item: figures[at]!,
    evppi: figures[at + 1]!,
    standardError: figures[at + 2]!,
    pChangesBest: figures[at + 3]!,
    wouldBecome: optionOf(figures[at + 4]!),
    sd: figures[at + 5]!,
    flip: readFlip(figures, at + 6),
    bestByFactor,
  };
}

function readFlip(figures: Float64Array, at: number): Flip | null {
  const factor = figures[at]!;
  if (factor === 0) return null;
  const [sds, becomes, standardError] = [figures[at + 1]!, figures[at + 2]!, figures[at + 3]!];
  return { factor, sds, becomes, standardError };
}

/** An option and the factor up to which it is best, one stretch after the other. */
function readStretches({ driverFigures, stretches }: SolutionViews, driver: number): BestStretch[] {
  const list: BestStretch[] = [];
  const count = driverFigures[driver * DRIVER_FIGURES + DRIVER_FIGURES - 1]!;
  let from = LEAST_FACTOR;
  for (let k = 0; k < count; k += 1) {
    const at = 2 * (driver * MOST_STRETCHES + k);
    const to = stretches[at + 1]!;
    list.push({ option: stretches[at]!, from, to });
    from = to;
  }
  return list;
}

function readOverlapDriver(
  figures: Float64Array,
  at: number,
  overlap: StakeholderProblem['overlap'],
): OverlapDriver {
  const { a, b } = overlap[figures[at]!]!;
  return {
    a,
    b,
    evppi: figures[at + 1]!,
    standardError: figures[at + 2]!,
    pChangesBest: figures[at + 3]!,
    wouldBecome: optionOf(figures[at + 4]!),
  };
}

function readQuestion(figures: Float64Array, at: number): InsightQuestion {
  return {
    kind: figures[at] === 0 ? 'ratio' : 'overlap',
    between: [figures[at + 1]!, figures[at + 2]!],
    asked: figures[at + 3]!,
    evsi: figures[at + 4]!,
    evppi: figures[at + 5]!,
    standardError: figures[at + 6]!,
    pChangesBest: figures[at + 7]!,
    wouldBecome: optionOf(figures[at + 8]!),
  };
}

/** The module's −1 stands for none. */
function optionOf(code: number): number | null {
  return code < 0 ? null : code;
}
