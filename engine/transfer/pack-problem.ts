/** Checks a problem and packs it for the engine. What is packed does not change when the problem does. */
import { checkSettings, checkStakeholder } from '../check-problem.ts';
import { checkShape } from '../check-shape.ts';
import {
  OVERLAP_TYPES,
  type OverlapRecord,
  type Problem,
  RATIO_CHOICES,
  type RatioRecord,
} from '../problem.ts';
import { inputBuffers, inputBytes, type StakeholderInput } from './layout.ts';

/** One input for each stakeholder; throws UnsolvableProblem with the first place that the engine does not take. */
export function packProblem(problem: Problem): StakeholderInput[] {
  checkShape(problem);
  checkSettings(problem);
  return problem.stakeholders.map((_, index) => packStakeholder(problem, index));
}

/** The same for one stakeholder of a problem whose shape and settings are as they should be. */
export function packStakeholder(problem: Problem, index: number): StakeholderInput {
  const items = checkStakeholder(problem, index);
  const { consequences, ratio, overlap } = problem.stakeholders[index]!;
  const asked = problem.overlapMode === 'off' ? [] : overlap;
  const lengths = {
    options: problem.options,
    items,
    consequences: consequences.length,
    ratioRecords: ratio.length,
    overlapRecords: asked.length,
    overlapCells: asked.reduce((sum, { cells }) => sum + cells.length, 0),
  };
  const records = new ArrayBuffer(inputBytes(lengths));
  const buffers = inputBuffers({ lengths, records });
  consequences.forEach(({ option, sign, item }, k) => {
    buffers.consequenceOption[k] = option;
    buffers.consequenceSign[k] = sign;
    buffers.consequenceItem[k] = item;
  });
  packRatios(ratio, buffers);
  packOverlaps(asked, buffers);
  return {
    lengths,
    stakeholder: index,
    seed: problem.seed,
    ratioSpreadScale: problem.ratioSpreadScale,
    draws: problem.draws === 'auto' ? 0 : problem.draws,
    correct: problem.overlapMode === 'correct',
    insight: problem.insight === true,
    records,
  };
}

type InputBuffers = ReturnType<typeof inputBuffers>;

function packRatios(ratio: readonly RatioRecord[], { ratioFirst, ratioSecond, ratioP }: InputBuffers): void {
  ratio.forEach(({ first, second, p }, k) => {
    ratioFirst[k] = first;
    ratioSecond[k] = second;
    for (let choice = 0; choice < RATIO_CHOICES; choice += 1) ratioP[k * RATIO_CHOICES + choice] = p[choice]!;
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
