/** Gives the figures of a solution their names; what they belong to is in the problem. */
import type { PackedSolution } from '../packed-solver.ts';
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
import {
  ERROR_FIGURES,
  OVERLAP_FIGURES,
  SIZE_ERROR_FIGURES,
  SOLUTION_NUMBERS,
  type SolutionNumber,
  type SolutionViews,
  SPREAD_FIGURES,
  solutionViews,
} from './buffers.ts';
import type { StakeholderInput } from './layout.ts';
import { readInsight } from './read-insight.ts';

export function readSolution(
  { pooled, figures }: PackedSolution,
  inputs: readonly StakeholderInput[],
  { stakeholders }: Problem,
): Solution {
  return {
    ...pooled,
    stakeholders: stakeholders.map((one, k) => readStakeholder(figures[k]!, inputs[k]!, one)),
  };
}

export function readStakeholder(
  figures: Float64Array,
  input: StakeholderInput,
  { consequences, overlap }: StakeholderProblem,
): StakeholderSolution {
  const { lengths } = input;
  const views = solutionViews(figures, input);
  const { reals } = views;
  const number = (name: SolutionNumber): number => views.numbers[SOLUTION_NUMBERS.indexOf(name)]!;
  return {
    logSize: listOf(reals.logSize),
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
    ev: readSpreads(reals.evSpread),
    probabilities: listOf(reals.probabilities),
    best: number('best'),
    pBest: number('pBest'),
    evUncorrected: readSpreads(reals.evUncorrectedSpread),
    probabilitiesUncorrected: listOf(reals.probabilitiesUncorrected),
    bestUncorrected: number('bestUncorrected'),
    pBestUncorrected: number('pBestUncorrected'),
    size: readSpreads(reals.sizeSpread),
    countedShare: Array.from(reals.countedShare),
    discountedBy: consequences.map((_, k) => readDiscount(views, overlap, k)),
    removedShare: number('removedShare'),
    // Where overlaps are not asked there are figures of none.
    overlaps: overlap.slice(0, lengths.overlapRecords).map((record, k) => readOverlap(views, record, k)),
    standardError: {
      ev: readStandardErrors(reals.evErrors),
      probabilities: listOf(reals.probabilityErrors),
      size: readSizeErrors(reals.sizeErrors),
      largest: number('largestError'),
    },
    ...readInsight(views, number, overlap),
  };
}

/** Array.from takes ten times as long. */
function listOf(figures: Float64Array): number[] {
  const list: number[] = [];
  for (let k = 0; k < figures.length; k += 1) list.push(figures[k]!);
  return list;
}

function readSpreads(figures: Float64Array): Spread[] {
  const spreads: Spread[] = [];
  for (let k = 0; k < figures.length; k += SPREAD_FIGURES)
    spreads.push({ mean: figures[k]!, sd: figures[k + 1]!, p10: figures[k + 2]!, p90: figures[k + 3]! });
  return spreads;
}

function readStandardErrors(figures: Float64Array) {
  const errors: EvStandardError[] = [];
  for (let k = 0; k < figures.length; k += ERROR_FIGURES)
    errors.push({ mean: figures[k]!, p10: figures[k + 1]!, p90: figures[k + 2]! });
  return errors;
}

function readSizeErrors(figures: Float64Array): SizeStandardError[] {
  const errors: SizeStandardError[] = [];
  for (let k = 0; k < figures.length; k += SIZE_ERROR_FIGURES)
    errors.push({ p10: figures[k]!, p90: figures[k + 1]! });
  return errors;
}

function readDiscount(
  { reals, integers }: SolutionViews,
  overlap: StakeholderProblem['overlap'],
  k: number,
): Discount | null {
  const side = integers.discountSide[k]!;
  if (side < 0) return null;
  const record = overlap[side >> 1]!;
  return {
    with: side % 2 === 0 ? record.b : record.a,
    type: typeOf(integers.discountType[k]),
    overlap: reals.discountFrequency[k]!,
    share: reals.discountShare[k]!,
    absenceP: reals.discountAbsence[k]!,
  };
}

function readOverlap(
  { reals, integers }: SolutionViews,
  { a, b, kind, cells }: StakeholderProblem['overlap'][number],
  k: number,
): OverlapSummary {
  const figures = reals.overlapFigures.subarray(k * OVERLAP_FIGURES, (k + 1) * OVERLAP_FIGURES);
  const typeP: OverlapSummary['typeP'] = {};
  OVERLAP_TYPES.forEach((type, code) => {
    if (cells.some((cell) => cell.type === type)) typeP[type] = figures[4 + code]!;
  });
  return {
    a,
    b,
    kind,
    p: figures[0]!,
    type: typeOf(integers.overlapType[k]),
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
