/** Problems of every shape that the engine accepts, for properties that hold of all of them. */
import { ratioDesign } from '../engine/design.ts';
import type {
  Consequence,
  OverlapCell,
  OverlapRecord,
  PooledFigures,
  Problem,
  StakeholderProblem,
} from '../engine/problem.ts';
import type { Random } from './random.ts';
import { type Judge, simulatedRecords } from './simulated-judge.ts';

export interface Shape {
  options: number;
  stakeholders: number;
  /** Items of each stakeholder; every one belongs to at least one consequence. */
  items: number;
  /**
   * Consequences beyond one for each item: they share an item with another option's consequence.
   */
  sharing: number;
  overlap: 'none' | 'within' | 'both';
}

const JUDGE: Judge = { noise: 0.5, statedSpread: 0.3, orderEffect: 0.3, itemErrors: 0, sharedErrors: 0 };

/** 1,024 draws, corrected, with the service's default settings. */
export function randomProblem(random: Random, shape: Shape, judge: Judge = JUDGE): Problem {
  const seed = random.uint32();
  return {
    options: shape.options,
    seed,
    ratioSpreadScale: 1,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'correct',
    draws: 1024,
    stakeholders: Array.from({ length: shape.stakeholders }, (_, index) =>
      randomStakeholder(random, shape, judge, seed, index),
    ),
  };
}

function randomStakeholder(
  random: Random,
  shape: Shape,
  judge: Judge,
  seed: number,
  index: number,
): StakeholderProblem {
  const items = Array.from({ length: shape.items + shape.sharing }, (_, place) =>
    place < shape.items ? place : random.below(shape.items),
  );
  const consequences = random.shuffled(items).map(
    (item): Consequence => ({
      item,
      option: random.below(shape.options),
      sign: random.uniform() < 0.5 ? 1 : -1,
    }),
  );
  const trueLogSize = Array.from({ length: shape.items }, () => random.normal());
  return {
    consequences,
    ratio: simulatedRecords(random, trueLogSize, ratioDesign(seed, index, shape.items), judge),
    overlap: shape.overlap === 'none' ? [] : randomOverlaps(random, consequences, shape.overlap),
  };
}

/** Includes about two of three candidate pairs, in either order. */
export function randomOverlaps(
  random: Random,
  consequences: Consequence[],
  which: 'within' | 'both',
): OverlapRecord[] {
  const records: OverlapRecord[] = [];
  for (let low = 0; low < consequences.length; low += 1) {
    for (let high = low + 1; high < consequences.length; high += 1) {
      const kind = overlapKind(consequences[low]!, consequences[high]!);
      if (kind === null || (kind === 'across' && which === 'within') || random.uniform() < 1 / 3) continue;
      const [a, b] = random.uniform() < 0.5 ? [low, high] : [high, low];
      records.push({ a, b, kind, cells: randomCells(random, a, b, kind) });
    }
  }
  return random.shuffled(records);
}

function overlapKind(one: Consequence, other: Consequence): 'within' | 'across' | null {
  if (one.option === other.option) return one.sign === other.sign ? 'within' : null;
  return one.sign === other.sign ? null : 'across';
}

/**
 * The choices of an overlap question with random probabilities; half the records are mostly
 * "separate".
 */
function randomCells(random: Random, a: number, b: number, kind: 'within' | 'across'): OverlapCell[] {
  const cells: Omit<OverlapCell, 'p'>[] =
    kind === 'within'
      ? [
          { type: 'same', child: null, share: 1 },
          { type: 'part', child: a, share: 1 },
          { type: 'part', child: b, share: 1 },
          { type: 'result', child: a, share: 0.75 },
          { type: 'result', child: b, share: 0.75 },
          { type: 'shared', child: null, share: 0.5 },
          { type: 'shared', child: null, share: 0.25 },
        ]
      : [
          { type: 'absence', child: a, share: 1 },
          { type: 'absence', child: b, share: 1 },
          { type: 'absence', child: null, share: 1 },
          { type: 'absence', child: a, share: 0.5 },
          { type: 'absence', child: b, share: 0.5 },
        ];
  const present = random.uniform() < 0.5 ? random.uniform(0, 0.2) : random.uniform(0.3, 1);
  const weights = cells.map(() => random.uniform() ** 3);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return cells.map((cell, index) => ({ ...cell, p: (present * weights[index]!) / sum }));
}

/** Pooled figures with a given τ; intervals are as wide as the fit says (φ = 1, ω = 0). */
export function givenTau(tau: number): PooledFigures {
  return { tau, phi: 1, itemShare: 0, df: 0 };
}
