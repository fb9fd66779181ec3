import { ratioDesign } from '../../engine/design.ts';
import type { Consequence, Problem, StakeholderProblem } from '../../engine/problem.ts';
import type { Solver } from '../../engine/solver.ts';
import { Random } from './random.ts';
import { type Judge, simulatedRecords } from './simulated-judge.ts';

/** From the least to the most; each simulated decision draws its own value. */
export type Range = readonly [least: number, most: number];

/** What the simulated decisions of one cell have in common. */
export interface Cell {
  /** Consequences of each stakeholder, each with an item of its own. */
  items: number;
  /** Standard deviation of the true log sizes. */
  sizeSd: number;
  /** As in Judge. */
  noise: Range;
  statedSpread: Range;
  sharedErrors: Range;
}

export interface Coverage {
  decisions: number;
  /** Share of log-size differences whose 80 % interval holds the truth. */
  differences: Estimate;
  /** Share of options whose true EV lies between p10 and p90. */
  evs: Estimate;
  /** Mean stated probability that the chosen option is best, and how often it is. */
  stated: Estimate;
  right: Estimate;
}

/** A share and its standard error; what comes of one decision is not independent, so the unit is the decision. */
export interface Estimate {
  mean: number;
  standardError: number;
}

const OPTIONS = 3;
const STAKEHOLDERS = 3;
const ORDER_EFFECT = 0.3;
/** Half width of an 80 % interval in standard deviations, Φ⁻¹(0.9). */
const HALF_WIDTH = 1.2815515655446004;

/** Simulates, asks, solves and counts; a function of its arguments alone. */
export function measureCoverage(solver: Solver, cell: Cell, decisions: number, firstSeed = 1): Coverage {
  const differences = new ShareByDecision();
  const evs = new ShareByDecision();
  const stated = new ShareByDecision();
  const right = new ShareByDecision();
  for (let seed = firstSeed; seed < firstSeed + decisions; seed += 1) {
    const random = new Random(seed);
    const truths = Array.from({ length: STAKEHOLDERS }, () =>
      Array.from({ length: cell.items }, () => cell.sizeSd * random.normal()),
    );
    const problem = askedProblem(random, cell, truths, seed);
    const decision = solver.solveAll(problem);
    for (const [s, solution] of decision.stakeholders.entries()) {
      const truth = truths[s]!;
      countDifferences(differences, solver.posterior(problem, s, decision), truth);
      const trueEv = expectedValues(problem.stakeholders[s]!.consequences, truth);
      for (const [o, ev] of solution.ev.entries())
        evs.add(ev.p10 <= trueEv[o]! && trueEv[o]! <= ev.p90 ? 1 : 0);
      stated.add(solution.pBest);
      right.add(trueEv[solution.best] === Math.max(...trueEv) ? 1 : 0);
    }
    for (const share of [differences, evs, stated, right]) share.endDecision();
  }
  return {
    decisions,
    differences: differences.estimate(),
    evs: evs.estimate(),
    stated: stated.estimate(),
    right: right.estimate(),
  };
}

function askedProblem(random: Random, cell: Cell, truths: number[][], seed: number): Problem {
  const judge: Judge = {
    noise: random.uniform(...cell.noise),
    statedSpread: random.uniform(...cell.statedSpread),
    sharedErrors: random.uniform(...cell.sharedErrors),
    orderEffect: ORDER_EFFECT,
  };
  return {
    options: OPTIONS,
    seed,
    ratioSpreadScale: 1,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'off',
    draws: 1024,
    stakeholders: truths.map(
      (truth, s): StakeholderProblem => ({
        consequences: truth.map((_, item) => consequence(random, item)),
        ratio: simulatedRecords(random, truth, ratioDesign(seed, s, truth.length), judge),
        overlap: [],
      }),
    ),
  };
}

/** The options take turns, so that each has its share; signs are drawn. */
function consequence(random: Random, item: number): Consequence {
  return { item, option: item % OPTIONS, sign: random.uniform() < 0.5 ? 1 : -1 };
}

function countDifferences(
  count: ShareByDecision,
  posterior: { mean: number[]; covariance: number[][] },
  truth: number[],
) {
  const { mean, covariance } = posterior;
  for (let i = 0; i < truth.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const variance = covariance[i]![i]! + covariance[j]![j]! - 2 * covariance[i]![j]!;
      const error = mean[i]! - mean[j]! - (truth[i]! - truth[j]!);
      count.add(Math.abs(error) <= HALF_WIDTH * Math.sqrt(variance) ? 1 : 0);
    }
  }
}

/** On the scale of a draw: the largest consequence is 1. */
function expectedValues(consequences: readonly Consequence[], truth: readonly number[]): number[] {
  const largest = Math.max(...truth);
  const ev = new Array<number>(OPTIONS).fill(0);
  for (const { option, sign, item } of consequences) ev[option]! += sign * Math.exp(truth[item]! - largest);
  return ev;
}

class ShareByDecision {
  readonly #shares: number[] = [];
  #sum = 0;
  #count = 0;

  add(value: number): void {
    this.#sum += value;
    this.#count += 1;
  }

  endDecision(): void {
    this.#shares.push(this.#sum / this.#count);
    this.#sum = 0;
    this.#count = 0;
  }

  /** Every decision of a cell counts the same number of figures, so the mean of shares is the share of all. */
  estimate(): Estimate {
    const count = this.#shares.length;
    const mean = this.#shares.reduce((sum, share) => sum + share, 0) / count;
    const squares = this.#shares.reduce((sum, share) => sum + (share - mean) ** 2, 0);
    return { mean, standardError: Math.sqrt(squares / (count - 1) / count) };
  }
}
