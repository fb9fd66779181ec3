/**
 * Finds the overlap records that are present in each draw, from the uniforms of their Sobol'
 * dimensions one by one (docs/method.md, "Draws"). Their dimensions follow those of the sizes,
 * ordered by the effect of each record's presence. Also finds, independently, which of the engine's
 * ways settles the nodes of such a draw.
 */
import type {
  Consequence,
  OverlapRecord,
  PooledFigures,
  Problem,
  StakeholderSolution,
} from '../../engine/problem.ts';
import { type PresentRecord, removedByPresent } from '../../problems/oracles/reference-draw.ts';
import { type LineNode, linesByHand } from './lines-by-hand.ts';
import type { Probe } from './probe.ts';

const RANDOMISATIONS = 16;
const BLOCK = 64;
/** Of so many discounts that hang together all sets are tried (engine/assembly/limits.ts). */
export const MOST_TRIED = 5;

/** Of each draw of the first stakeholder, in the order of `linesByHand`. */
export function presentOverlaps(
  solver: Probe,
  problem: Problem,
  pooled: PooledFigures,
  found: StakeholderSolution,
): PresentRecord[][] {
  const { overlap } = problem.stakeholders[0]!;
  const coordinates = solver.loadings(problem, 0, pooled)[0]!.length;
  const ranks = ranksOf(problem, found);
  const points = Number(problem.draws) / RANDOMISATIONS;
  const draws: PresentRecord[][] = [];
  for (let randomisation = 0; randomisation < RANDOMISATIONS; randomisation += 1)
    for (let start = 0; start < points; start += BLOCK) {
      const uniforms = ranks.map((rank) =>
        solver.scrambledPoints(problem.seed, 0, coordinates + rank, randomisation, start),
      );
      for (let point = 0; point < Math.min(BLOCK, points - start); point += 1)
        draws.push(overlap.flatMap((record, k) => presentCell(record, uniforms[k]![point]!)));
    }
  return draws;
}

/** Records from the one whose presence moves most: √(p(1 − p)) · share · the smaller size. */
function ranksOf(problem: Problem, { overlaps, logSize }: StakeholderSolution): number[] {
  const { consequences } = problem.stakeholders[0]!;
  const weights = overlaps.map(({ a, b, p, share }) => {
    const smaller = Math.min(logSize[consequences[a]!.item]!, logSize[consequences[b]!.item]!);
    return Math.sqrt(Math.max(0, p * (1 - p))) * share * Math.exp(smaller);
  });
  return weights.map(
    (weight, k) => weights.filter((other, j) => other > weight || (other === weight && j < k)).length,
  );
}

/**
 * The cell whose part of (0, 1) holds the uniform, in the order listed; beyond the last cell a
 * record is separate.
 */
function presentCell(record: OverlapRecord, uniform: number): PresentRecord[] {
  let from = 0;
  for (const cell of record.cells) {
    from += cell.p;
    if (uniform < from) return [{ record, cell }];
  }
  return [];
}

/** How the nodes of a draw are settled; or that nothing is there to settle. */
export type Way = 'none' | 'settled' | 'tried' | 'several parts' | 'large group';

export function wayOf(present: readonly PresentRecord[]): Way {
  if (present.length === 0) return 'none';
  const across = present.filter(({ record }) => record.kind === 'across');
  const within = present.filter(({ record }) => record.kind === 'within');
  if (partsOf(across).length > 1 && hasCycle(present)) return 'several parts';
  const entered = new Set(across.flatMap(({ record: { a, b } }) => [a, b]));
  const groups = partsOf(within).map((ends) => {
    const records = within.filter(({ record }) => ends.has(record.a));
    const others = [...ends].filter((end) => entered.has(end)).length;
    return { ends, records, others };
  });
  const unsettled = groups.filter(({ records, others }) => {
    const closed = records.filter(({ cell }) => cell.child !== null).length;
    return hasCycle(records) || (closed < records.length && closed + others > 1);
  });
  if (unsettled.length === 0) return 'settled';
  const largest = Math.max(...unsettled.map(({ records, others }) => records.length + others));
  return largest > MOST_TRIED ? 'large group' : 'tried';
}

/**
 * The amount that all present records remove of each consequence, by brute force in each connected
 * part.
 */
function removedByParts(
  present: readonly PresentRecord[],
  consequences: readonly Consequence[],
  sizes: readonly number[],
): number[] {
  const removed = consequences.map(() => 0);
  for (const ends of partsOf(present)) {
    const records = present.filter(({ record }) => ends.has(record.a));
    const own = removedByPresent(records, consequences, sizes);
    for (const end of ends) removed[end] = own[end]!;
  }
  return removed;
}

/** What the records join, part by part. */
function partsOf(records: readonly PresentRecord[]): Set<number>[] {
  let parts: Set<number>[] = [];
  for (const { record } of records) {
    const touched = parts.filter((part) => part.has(record.a) || part.has(record.b));
    const joined = new Set([record.a, record.b, ...touched.flatMap((part) => [...part])]);
    parts = [...parts.filter((part) => !touched.includes(part)), joined];
  }
  return parts;
}

/** A forest has as many edges as nodes less trees. */
function hasCycle(records: readonly PresentRecord[]): boolean {
  const parts = partsOf(records);
  return records.length > parts.reduce((nodes, part) => nodes + part.size, 0) - parts.length;
}

/** All nodes of the first stakeholder's draws, of which overlaps take what brute force finds. */
export function discountedLines(
  solver: Probe,
  problem: Problem,
  pooled: PooledFigures,
  found: StakeholderSolution,
): LineNode[] {
  const { consequences } = problem.stakeholders[0]!;
  const present = presentOverlaps(solver, problem, pooled, found);
  return linesByHand(solver, problem, pooled, (draw, sizes) =>
    present[draw]!.length === 0 ? [] : removedByParts(present[draw]!, consequences, sizes),
  );
}
