/**
 * Checks a problem and packs it for the engine. A later change of the problem does not change what
 * was packed.
 */
import { checkSettings, checkStakeholder } from '../check-problem.ts';
import { checkShape } from '../check-shape.ts';
import {
  OVERLAP_TYPES,
  type OverlapRecord,
  type Problem,
  RATIO_CHOICES,
  type RatioRecord,
} from '../problem.ts';
import { INPUT, type Lengths } from './buffers.ts';
import { bytesOf, type Views, viewsOf } from './layout.ts';

/**
 * One stakeholder's problem as a thread receives it: a few numbers, and all records in one
 * ArrayBuffer, which is transferred instead of copied. The engine takes its bytes as they are.
 */
export interface StakeholderInput {
  lengths: Lengths;
  stakeholder: number;
  seed: number;
  ratioSpreadScale: number;
  /** 0: until the error rule is met. */
  draws: number;
  /** 0: no insight; 2: of questions that were not asked in both orders; 1: of all. */
  insight: number;
  /** Whether overlaps change the headline figures. */
  correct: boolean;
  /** The buffers of INPUT. Without length once it has been transferred. */
  records: ArrayBuffer;
}

/**
 * One input for each stakeholder; throws UnsolvableProblem naming the first place that the engine
 * refuses.
 */
export function packProblem(problem: Problem): StakeholderInput[] {
  checkShape(problem);
  checkSettings(problem);
  return problem.stakeholders.map((_, index) => packStakeholder(problem, index));
}

/** The input of one stakeholder. The problem's shape and settings must have been checked. */
export function packStakeholder(problem: Problem, index: number): StakeholderInput {
  const items = checkStakeholder(problem, index);
  const { consequences, ratio, persons = [], known = [], overlap } = problem.stakeholders[index]!;
  const conditions = [...known, ...persons];
  const asked = problem.overlapMode === 'off' ? [] : overlap;
  const lengths = {
    options: problem.options,
    items,
    consequences: consequences.length,
    ratioRecords: ratio.length,
    personRecords: conditions.length,
    overlapRecords: asked.length,
    overlapCells: asked.reduce((sum, { cells }) => sum + cells.length, 0),
    insight: problem.insight === undefined || problem.insight === false ? 0 : 1,
  };
  const records = new ArrayBuffer(bytesOf(INPUT, lengths));
  const buffers = viewsOf(INPUT, lengths, records);
  consequences.forEach(({ option, sign, item }, k) => {
    buffers.consequenceOption[k] = option;
    buffers.consequenceSign[k] = sign;
    buffers.consequenceItem[k] = item;
  });
  packRatios(ratio, { first: buffers.ratioFirst, second: buffers.ratioSecond, p: buffers.ratioP });
  packRatios(conditions, { first: buffers.personFirst, second: buffers.personSecond, p: buffers.personP });
  packOverlaps(asked, buffers);
  return {
    lengths,
    stakeholder: index,
    seed: problem.seed,
    ratioSpreadScale: problem.ratioSpreadScale,
    draws: problem.draws === 'auto' ? 0 : problem.draws,
    insight: problem.insight === 'unasked' ? 2 : lengths.insight,
    correct: problem.overlapMode === 'correct',
    records,
  };
}

type InputBuffers = Views<typeof INPUT>;

interface RatioBuffers {
  first: Int32Array;
  second: Int32Array;
  p: Float64Array;
}

function packRatios(ratio: readonly RatioRecord[], to: RatioBuffers): void {
  ratio.forEach(({ first, second, p }, k) => {
    to.first[k] = first;
    to.second[k] = second;
    for (let choice = 0; choice < RATIO_CHOICES; choice += 1) to.p[k * RATIO_CHOICES + choice] = p[choice]!;
  });
}

function packOverlaps(overlap: readonly OverlapRecord[], buffers: InputBuffers): void {
  const { overlapA, overlapB, overlapAcross, cellStart, cellType, cellChild, cellShare, cellP } = buffers;
  let next = 0;
  overlap.forEach(({ a, b, kind, cells }, k) => {
    overlapA[k] = a;
    overlapB[k] = b;
    overlapAcross[k] = kind === 'across' ? 1 : 0;
    cellStart[k] = next;
    for (const { type, child, share, p } of cells) {
      cellType[next] = OVERLAP_TYPES.indexOf(type);
      cellChild[next] = child ?? -1;
      cellShare[next] = share;
      cellP[next] = p;
      next += 1;
    }
  });
  cellStart[overlap.length] = next;
}
