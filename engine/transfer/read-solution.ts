/** Turns a solution's figures into objects with names. */
import { ERRORS, OVERLAP_FIGURES, SIZE_QUANTILES, SPREAD } from '../assembly/limits.ts';
import type { PackedSolution } from '../engine-instance.ts';
import {
  type Discount,
  EngineFault,
  type EvStandardError,
  OVERLAP_TYPES,
  type OverlapSummary,
  type OverlapType,
  type Problem,
  type SizeStandardError,
  type Solution,
  type Spread,
  type StakeholderProblem,
  type StakeholderSolution,
} from '../problem.ts';
import { SOLUTION, SOLUTION_NUMBERS, type SolutionNumber } from './buffers.ts';
import { SOLUTION_START, type SolutionViews, viewsOf } from './layout.ts';
import type { StakeholderInput } from './pack-problem.ts';
import { readInsight } from './read-insight.ts';

export function readSolution(
  { pooled, figures }: PackedSolution,
  inputs: readonly StakeholderInput[],
  problem: Problem,
): Solution {
  return {
    ...pooled,
    stakeholders: problem.stakeholders.map((_, k) => readStakeholder(figures[k]!, inputs[k]!, problem, k)),
  };
}

export function readStakeholder(
  figures: Float64Array<ArrayBuffer>,
  { lengths }: StakeholderInput,
  { options, misreadShare = 0, stakeholders }: Problem,
  index: number,
): StakeholderSolution {
  const { consequences, overlap } = stakeholders[index]!;
  const mixed = (p: number): number => withMisread(p, misreadShare, options);
  const views = viewsOf(SOLUTION, lengths, figures.buffer, SOLUTION_START);
  const number = (name: SolutionNumber): number => figures[SOLUTION_NUMBERS.indexOf(name)]!;
  return {
    logSize: listOf(views.logSize),
    orderEffect: number('orderEffect'),
    q: number('q'),
    df: number('df'),
    c: number('c'),
    phi: number('phi'),
    omega2: number('omega2'),
    saturatedShare: number('saturatedShare'),
    draws: number('draws'),
    solved: number('solved'),
    converged: number('converged') === 1,
    ev: readSpreads(views.evSpread),
    probabilities: listOf(views.probabilities).map(mixed),
    best: number('best'),
    pBest: mixed(number('pBest')),
    evUncorrected: readSpreads(views.evUncorrectedSpread),
    probabilitiesUncorrected: listOf(views.probabilitiesUncorrected).map(mixed),
    bestUncorrected: number('bestUncorrected'),
    pBestUncorrected: mixed(number('pBestUncorrected')),
    size: readSpreads(views.sizeSpread),
    countedShare: Array.from(views.countedShare),
    discountedBy: consequences.map((_, k) => readDiscount(views, overlap, k)),
    removedShare: number('removedShare'),
    // With overlap mode `off` the engine gets no overlap records, so there are no figures of them.
    overlaps: overlap.slice(0, lengths.overlapRecords).map((record, k) => readOverlap(views, record, k)),
    standardError: {
      ev: readStandardErrors(views.evErrors),
      probabilities: listOf(views.probabilityErrors).map((error) => (1 - misreadShare) * error),
      size: readSizeErrors(views.sizeErrors),
      largest: number('largestError'),
    },
    ...readInsight(views, number, overlap),
  };
}

/** The probability of being best, where the judge may have misread (Problem, `misreadShare`). */
export function withMisread(p: number, share: number, options: number): number {
  return (1 - share) * p + share / options;
}

/** Array.from takes ten times as long. */
function listOf(figures: Float64Array): number[] {
  const list: number[] = [];
  for (let k = 0; k < figures.length; k += 1) list.push(figures[k]!);
  return list;
}

function readSpreads(figures: Float64Array): Spread[] {
  const spreads: Spread[] = [];
  for (let k = 0; k < figures.length; k += SPREAD)
    spreads.push({ mean: figures[k]!, sd: figures[k + 1]!, p10: figures[k + 2]!, p90: figures[k + 3]! });
  return spreads;
}

function readStandardErrors(figures: Float64Array) {
  const errors: EvStandardError[] = [];
  for (let k = 0; k < figures.length; k += ERRORS)
    errors.push({ mean: figures[k]!, p10: figures[k + 1]!, p90: figures[k + 2]! });
  return errors;
}

function readSizeErrors(figures: Float64Array): SizeStandardError[] {
  const errors: SizeStandardError[] = [];
  for (let k = 0; k < figures.length; k += SIZE_QUANTILES)
    errors.push({ p10: figures[k]!, p90: figures[k + 1]! });
  return errors;
}

function readDiscount(
  views: SolutionViews,
  overlap: StakeholderProblem['overlap'],
  k: number,
): Discount | null {
  const side = views.discountSide[k]!;
  if (side < 0) return null;
  const record = overlap[side >> 1]!;
  return {
    with: side % 2 === 0 ? record.b : record.a,
    type: typeOf(views.discountType[k]),
    overlap: views.discountFrequency[k]!,
    share: views.discountShare[k]!,
    absenceP: views.discountAbsence[k]!,
  };
}

/** The order of the figures is that of `overlapFigures` in buffers.ts. */
function readOverlap(
  views: SolutionViews,
  { a, b, kind, cells }: StakeholderProblem['overlap'][number],
  k: number,
): OverlapSummary {
  const figures = views.overlapFigures.subarray(k * OVERLAP_FIGURES, (k + 1) * OVERLAP_FIGURES);
  const typeP: OverlapSummary['typeP'] = {};
  OVERLAP_TYPES.forEach((type, code) => {
    if (cells.some((cell) => cell.type === type)) typeP[type] = figures[4 + code]!;
  });
  return {
    a,
    b,
    kind,
    p: figures[0]!,
    type: typeOf(views.overlapType[k]),
    typeP,
    share: figures[1]!,
    absence: kind === 'across' ? { a: figures[2]!, b: figures[3]! } : null,
  };
}

function typeOf(code: number | undefined): OverlapType {
  const type = OVERLAP_TYPES[code ?? -1];
  if (type === undefined) throw new EngineFault(`the engine gave overlap type ${code}`);
  return type;
}
