/** Gives the figures of insight their names. */
import {
  type BestStretch,
  type Driver,
  EngineFault,
  type Flip,
  type Insight,
  type InsightQuestion,
  type NoInsight,
  type OverlapDriver,
  type StakeholderProblem,
} from '../problem.ts';
import {
  DRIVER_FIGURES,
  MOST_STRETCHES,
  OVERLAP_VALUE_FIGURES,
  QUESTION_FIGURES,
  type SolutionNumber,
  type SolutionViews,
} from './buffers.ts';

/** Why there is none, by the module's code; 0: there is. */
const REASONS: readonly (NoInsight | null)[] = [null, 'not_asked', 'not_finite', 'no_room'];
/** Factors are looked at from here to its inverse. */
const LEAST_FACTOR = 0.01;

export function readInsight(
  { reals }: SolutionViews,
  number: (name: SolutionNumber) => number,
  overlap: StakeholderProblem['overlap'],
): { insight: Insight | null; noInsight: NoInsight | null } {
  const noInsight = REASONS[number('insightState')];
  if (noInsight === undefined)
    throw new EngineFault(`the engine gave insight state ${number('insightState')}`);
  if (noInsight !== null) return { insight: null, noInsight };
  const questions = rows(reals.questionFigures, number('questions'), QUESTION_FIGURES).map(readQuestion);
  const insight: Insight = {
    draws: number('insightDraws'),
    expectedLoss: Array.from(reals.expectedLoss),
    evpi: number('evpi'),
    standardError: { expectedLoss: Array.from(reals.expectedLossErrors), evpi: number('evpiError') },
    drivers: rows(reals.driverFigures, number('drivers'), DRIVER_FIGURES).map((figures, k) =>
      readDriver(figures, reals.stretches.subarray(2 * MOST_STRETCHES * k)),
    ),
    overlaps: rows(reals.overlapValueFigures, number('overlapValues'), OVERLAP_VALUE_FIGURES).map((figures) =>
      readOverlapDriver(figures, overlap),
    ),
    questions,
    nextQuestion: questions[0] ?? null,
  };
  return { insight, noInsight };
}

function rows(figures: Float64Array, count: number, length: number): Float64Array[] {
  return Array.from({ length: count }, (_, k) => figures.subarray(k * length, (k + 1) * length));
}

function readDriver(figures: Float64Array, stretches: Float64Array): Driver {
  return {
    item: figures[0]!,
    evppi: figures[1]!,
    standardError: figures[2]!,
    pChangesBest: figures[3]!,
    wouldBecome: optionOf(figures[4]!),
    sd: figures[5]!,
    flip: readFlip(figures),
    bestByFactor: readStretches(stretches, figures[10]!),
  };
}

function readFlip(figures: Float64Array): Flip | null {
  const factor = figures[6]!;
  if (factor === 0) return null;
  return { factor, sds: figures[7]!, becomes: figures[8]!, standardError: figures[9]! };
}

function readStretches(figures: Float64Array, count: number): BestStretch[] {
  return Array.from({ length: count }, (_, k) => ({
    option: figures[2 * k]!,
    from: k === 0 ? LEAST_FACTOR : figures[2 * k - 1]!,
    to: figures[2 * k + 1]!,
  }));
}

function readOverlapDriver(figures: Float64Array, overlap: StakeholderProblem['overlap']): OverlapDriver {
  const { a, b } = overlap[figures[0]!]!;
  return {
    a,
    b,
    evppi: figures[1]!,
    standardError: figures[2]!,
    pChangesBest: figures[3]!,
    wouldBecome: optionOf(figures[4]!),
  };
}

function readQuestion(figures: Float64Array): InsightQuestion {
  return {
    kind: figures[0] === 0 ? 'ratio' : 'overlap',
    between: [figures[1]!, figures[2]!],
    asked: figures[3]!,
    evsi: figures[4]!,
    evppi: figures[5]!,
    standardError: figures[6]!,
    pChangesBest: figures[7]!,
    wouldBecome: optionOf(figures[8]!),
  };
}

/** The module's −1 stands for none. */
function optionOf(code: number): number | null {
  return code < 0 ? null : code;
}
