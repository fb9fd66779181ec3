/**
 * Decisions whose true sizes and overlaps are known, and a judge's answers about every pair: all
 * ways of asking get the same answer to the same question.
 */
import { ratioDesign } from '../../engine/design.ts';
import type { Consequence, OverlapRecord, Problem, RatioRecord } from '../../engine/problem.ts';
import { type PresentRecord, removedByPresent } from '../../problems/oracles/reference-draw.ts';
import { Random } from '../../problems/random.ts';
import { randomOverlaps } from '../../problems/random-problem.ts';
import { simulatedRecords } from '../../problems/simulated-judge.ts';

/** How the judge errs, on the scale of log ratios. */
export interface JudgeErrors {
  /** Standard deviation that the judge states for each answer. */
  stated: number;
  /** Standard deviation of what both orders of a pair share (τ). */
  ofPair: number;
  /** The true errors are so many times as large as stated and assumed. */
  times: number;
  /** Part of the error's variance that comes from the items, 0 … 1. */
  byItem: number;
}

export interface SimulatedDecision {
  options: number;
  seed: number;
  consequences: Consequence[];
  overlap: OverlapRecord[];
  /** The design's records in its order: one cycle through all items, then the others. */
  design: RatioRecord[];
  /** Every ordered pair's record, by `first · items + second`. */
  answers: ReadonlyMap<number, RatioRecord>;
  /** True expected values; the largest consequence is 1. */
  trueEv: number[];
}

const OPTIONS = { fewest: 2, most: 5 };
const CONSEQUENCES = { fewest: 6, most: 40 };
const ORDER_EFFECT = 0.3;
/** Overlap records for each consequence of a decision that has any. */
const OVERLAPS_EACH = 0.5;

/**
 * 2 to 5 options with 6 to 40 consequences, small numbers as likely as large ones on a logarithmic
 * scale. Log sizes have a standard deviation of 1. Half of the decisions have overlaps: a quarter
 * within options, a quarter across options too.
 */
export function simulateDecision(seed: number, errors: JudgeErrors): SimulatedDecision {
  const random = new Random(seed);
  const options = OPTIONS.fewest + random.below(OPTIONS.most - OPTIONS.fewest + 1);
  const items = Math.round(
    Math.exp(random.uniform(Math.log(CONSEQUENCES.fewest), Math.log(CONSEQUENCES.most))),
  );
  const trueLogSize = Array.from({ length: items }, () => random.normal());
  const consequences = trueLogSize.map(
    (_, item): Consequence => ({ item, option: item % options, sign: random.uniform() < 0.5 ? 1 : -1 }),
  );
  const kind = random.pick(['none', 'none', 'within', 'both'] as const);
  const overlap =
    kind === 'none' ? [] : randomOverlaps(random, consequences, kind).slice(0, OVERLAPS_EACH * items);
  const records = simulatedRecords(random, trueLogSize, allPairs(items), {
    noise: errors.times * Math.hypot(errors.stated, errors.ofPair),
    statedSpread: errors.stated,
    orderEffect: ORDER_EFFECT,
    itemErrors: errors.byItem,
    sharedErrors: errors.ofPair ** 2 / (errors.stated ** 2 + errors.ofPair ** 2),
  });
  const answers = new Map(records.map((record) => [record.first * items + record.second, record]));
  const design = ratioDesign(seed, 0, items).map(({ first, second }) => answers.get(first * items + second)!);
  const trueEv = expectedValues(options, consequences, trueLogSize, presentOverlaps(random, overlap));
  return { options, seed, consequences, overlap, design, answers, trueEv };
}

/** The decision as the engine sees it after these answers. */
export function problemOf(
  { options, seed, consequences, overlap }: SimulatedDecision,
  ratio: readonly RatioRecord[],
  draws: number,
): Problem {
  return {
    options,
    seed,
    ratioSpreadScale: 1,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'correct',
    draws,
    stakeholders: [{ consequences, ratio, overlap }],
  };
}

function allPairs(items: number): { first: number; second: number }[] {
  return Array.from({ length: items * items }, (_, k) => ({
    first: Math.floor(k / items),
    second: k % items,
  })).filter(({ first, second }) => first !== second);
}

/** What is true of each overlap, with the probabilities that the judge states. */
function presentOverlaps(random: Random, overlap: readonly OverlapRecord[]): PresentRecord[] {
  return overlap.flatMap((record) => {
    let left = random.uniform();
    const cell = record.cells.find(({ p }) => {
      left -= p;
      return left < 0;
    });
    return cell === undefined ? [] : [{ record, cell }];
  });
}

function expectedValues(
  options: number,
  consequences: readonly Consequence[],
  logSize: readonly number[],
  present: readonly PresentRecord[],
): number[] {
  const largest = Math.max(...logSize);
  const counted = consequences.map(({ item }) => Math.exp(logSize[item]! - largest));
  const size = [...counted];
  for (const component of components(present))
    for (const [k, removed] of removedByPresent(component, consequences, size).entries())
      counted[k]! -= removed;
  const ev = new Array<number>(options).fill(0);
  for (const [k, { option, sign }] of consequences.entries()) ev[option]! += sign * counted[k]!;
  return ev;
}

/** Connected records. The oracle tries every choice of discounts, so it is given few at a time. */
function components(present: readonly PresentRecord[]): PresentRecord[][] {
  const found: PresentRecord[][] = [];
  for (const one of present) {
    const { a, b } = one.record;
    const touching = found.filter((group) =>
      group.some(({ record }) => [record.a, record.b].some((end) => end === a || end === b)),
    );
    for (const group of touching) found.splice(found.indexOf(group), 1);
    found.push([...touching.flat(), one]);
  }
  return found;
}
