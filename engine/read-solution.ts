/** Copies the figures of a solved stakeholder out of the engine. */

import type { EngineInstance } from './engine-instance.ts';
import {
  type Discount,
  EngineFault,
  OVERLAP_TYPES,
  type OverlapSummary,
  type OverlapType,
  type Problem,
  type Spread,
  type StakeholderProblem,
  type StakeholderSolution,
} from './problem.ts';

/** Figures an overlap record has in `overlapFigures`: p, share, absence of a and of b, one for each type. */
const OVERLAP_FIGURES = 4 + OVERLAP_TYPES.length;

export function readSolution(engine: EngineInstance, problem: Problem, index: number): StakeholderSolution {
  const { options } = problem;
  const stakeholder = problem.stakeholders[index]!;
  const consequences = stakeholder.consequences.length;
  const items = new Set(stakeholder.consequences.map(({ item }) => item)).size;
  const reals = (name: string, length: number) => Array.from(engine.reals(name, length));
  return {
    logSize: reals('logSize', items),
    orderEffect: engine.figure('orderEffect'),
    q: engine.figure('q'),
    df: engine.figure('df'),
    c: engine.figure('c'),
    saturatedShare: engine.figure('saturatedShare'),
    draws: engine.figure('draws'),
    solved: engine.figure('solved'),
    converged: engine.figure('converged') === 1,
    ev: readSpreads(engine, 'evSpread', options),
    probabilities: reals('probabilities', options),
    best: engine.figure('best'),
    pBest: engine.figure('pBest'),
    evUncorrected: readSpreads(engine, 'evUncorrectedSpread', options),
    probabilitiesUncorrected: reals('probabilitiesUncorrected', options),
    bestUncorrected: engine.figure('bestUncorrected'),
    pBestUncorrected: engine.figure('pBestUncorrected'),
    size: readSpreads(engine, 'sizeSpread', consequences),
    countedShare: reals('countedShare', consequences),
    discountedBy: readDiscounts(engine, stakeholder),
    removedShare: engine.figure('removedShare'),
    overlaps: problem.overlapMode === 'off' ? [] : readOverlaps(engine, stakeholder),
    standardError: {
      ev: readStandardErrors(engine, options),
      probabilities: reals('probabilityErrors', options),
      largest: engine.figure('largestError'),
    },
  };
}

function readSpreads(engine: EngineInstance, name: string, count: number): Spread[] {
  const figures = engine.reals(name, count * 4);
  return Array.from({ length: count }, (_, k) => ({
    mean: figures[4 * k]!,
    sd: figures[4 * k + 1]!,
    p10: figures[4 * k + 2]!,
    p90: figures[4 * k + 3]!,
  }));
}

function readStandardErrors(engine: EngineInstance, options: number) {
  const figures = engine.reals('evErrors', options * 3);
  return Array.from({ length: options }, (_, o) => ({
    mean: figures[3 * o]!,
    p10: figures[3 * o + 1]!,
    p90: figures[3 * o + 2]!,
  }));
}

function readDiscounts(
  engine: EngineInstance,
  { consequences, overlap }: StakeholderProblem,
): (Discount | null)[] {
  const count = consequences.length;
  const sides = engine.integers('discountSide', count);
  const types = engine.integers('discountType', count);
  const frequencies = engine.reals('discountFrequency', count);
  const shares = engine.reals('discountShare', count);
  const absences = engine.reals('discountAbsence', count);
  return consequences.map((_, k) => {
    const side = sides[k]!;
    if (side < 0) return null;
    const record = overlap[side >> 1]!;
    return {
      with: side % 2 === 0 ? record.b : record.a,
      type: typeOf(types[k]),
      overlap: frequencies[k]!,
      share: shares[k]!,
      absenceP: absences[k]!,
    };
  });
}

function readOverlaps(engine: EngineInstance, { overlap }: StakeholderProblem): OverlapSummary[] {
  const types = engine.integers('overlapType', overlap.length);
  const all = engine.reals('overlapFigures', overlap.length * OVERLAP_FIGURES);
  return overlap.map(({ a, b, kind, cells }, k) => {
    const figures = all.subarray(k * OVERLAP_FIGURES, (k + 1) * OVERLAP_FIGURES);
    const typeP: OverlapSummary['typeP'] = {};
    OVERLAP_TYPES.forEach((type, code) => {
      if (cells.some((cell) => cell.type === type)) typeP[type] = figures[4 + code]!;
    });
    return {
      a,
      b,
      kind,
      p: figures[0]!,
      type: typeOf(types[k]),
      typeP,
      share: figures[1]!,
      absence: kind === 'across' ? { a: figures[2]!, b: figures[3]! } : null,
    };
  });
}

function typeOf(code: number | undefined): OverlapType {
  const type = OVERLAP_TYPES[code ?? -1];
  if (type === undefined) throw new EngineFault(`the engine gave overlap type ${code}`);
  return type;
}
