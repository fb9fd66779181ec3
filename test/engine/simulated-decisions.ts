import { ratioDesign } from '../../engine/design.ts';
import {
  type Consequence,
  type PooledFigures,
  type Problem,
  RATIOS,
  type StakeholderProblem,
} from '../../engine/problem.ts';
import { Random } from '../../problems/random.ts';
import { givenTau } from '../../problems/random-problem.ts';
import { type Judge, simulatedRecords } from '../../problems/simulated-judge.ts';
import { type ReadPrinted, type Serving, SimulatedServer } from '../../problems/simulated-server.ts';
import type { Probe } from './probe.ts';

/** From the least to the most; each simulated decision draws its own value. */
export type Range = readonly [least: number, most: number];

/** What the simulated decisions of one cell have in common. */
export interface Cell {
  stakeholders: number;
  /** Consequences of each stakeholder, each with an item of its own. */
  items: number;
  /** Standard deviation of the true log sizes. */
  sizeSd: number;
  /** As in Judge. */
  noise: Range;
  /** Or as large as the noise. */
  statedSpread: Range | 'honest';
  itemErrors: number;
  sharedErrors: Range;
  /** As in Judge; `honest` then means that the noise has the variance of all that is stated. */
  evenShare?: number;
  /** What stands between the judge and the engine; left out: nothing. */
  serving?: Serving;
  /** How what the server printed is read; left out: divided by its sum. */
  read?: ReadPrinted;
}

/** Judges whose stated spread is that of their errors, as they usually are. */
export const HONEST: Omit<Cell, 'items' | 'itemErrors'> = {
  stakeholders: 3,
  sizeSd: 1,
  noise: [0.3, 0.8],
  statedSpread: 'honest',
  sharedErrors: [0, 0],
};

/**
 * The posterior as it is, and as it was before the residuals scaled it and items had a variance: φ
 * = 1, ω = 0.
 */
export type Version = 'now' | 'before';

export interface Coverage {
  decisions: number;
  /** Share of log-size differences whose 80 % interval holds the truth. */
  differences: Estimate;
  /** Share of options whose true EV lies between p10 and p90. */
  evs: Estimate;
  /** Mean standard deviation of the differences. */
  width: Estimate;
  /** Mean squared error of the differences. */
  squaredError: Estimate;
  tau: Estimate;
  itemShare: Estimate;
  /** Mean stated probability that the chosen option is best, less how often it is. */
  overstated: Estimate;
  /** Mean of −ln P of the option that is best: less is better. */
  logScore: Estimate;
  /** Stated probability of each chosen option, and whether it is best. */
  choices: { stated: number; right: boolean }[];
}

/**
 * A mean and its standard error; what comes of one decision is not independent, so the unit is the
 * decision.
 */
export interface Estimate {
  mean: number;
  standardError: number;
  /** One value for each decision, by which the same decisions are compared. */
  values: readonly number[];
}

const OPTIONS = 3;
const DRAWS = 1_024;
const ORDER_EFFECT = 0.3;
/** Variance of a log ratio that is as likely to be any of the choices. */
const EVEN_VARIANCE = RATIOS.reduce((sum, ratio) => sum + Math.log(ratio) ** 2, 0) / RATIOS.length;
/** Half width of an 80 % interval in standard deviations, Φ⁻¹(0.9). */
const HALF_WIDTH = 1.2815515655446004;

/** Simulates, asks, solves and counts; a function of its arguments alone. */
export function measureCoverage(
  solver: Probe,
  cell: Cell,
  decisions: number,
  version: Version = 'now',
): Coverage {
  const figures = {
    differences: new ByDecision(),
    evs: new ByDecision(),
    width: new ByDecision(),
    squaredError: new ByDecision(),
    tau: new ByDecision(),
    itemShare: new ByDecision(),
    overstated: new ByDecision(),
    logScore: new ByDecision(),
  };
  const choices: Coverage['choices'] = [];
  for (let seed = 1; seed <= decisions; seed += 1) {
    const random = new Random(seed);
    const truths = Array.from({ length: cell.stakeholders }, () =>
      Array.from({ length: cell.items }, () => cell.sizeSd * random.normal()),
    );
    const problem = askedProblem(random, cell, truths, seed);
    const pooled = pooledOf(solver.pooled(problem), version);
    figures.tau.add(pooled.tau);
    figures.itemShare.add(pooled.itemShare);
    for (const [s, truth] of truths.entries()) {
      const solution = solver.solve(problem, s, pooled);
      countDifferences(figures, solver.posterior(problem, s, pooled), truth);
      const trueEv = expectedValues(problem.stakeholders[s]!.consequences, truth);
      for (const [o, ev] of solution.ev.entries())
        figures.evs.add(ev.p10 <= trueEv[o]! && trueEv[o]! <= ev.p90 ? 1 : 0);
      const best = trueEv.indexOf(Math.max(...trueEv));
      const isRight = trueEv[solution.best] === trueEv[best];
      figures.overstated.add(solution.pBest - (isRight ? 1 : 0));
      figures.logScore.add(-Math.log(Math.max(solution.probabilities[best]!, 0.5 / DRAWS)));
      choices.push({ stated: solution.pBest, right: isRight });
    }
    for (const figure of Object.values(figures)) figure.endDecision();
  }
  return {
    decisions,
    differences: figures.differences.estimate(),
    evs: figures.evs.estimate(),
    width: figures.width.estimate(),
    squaredError: figures.squaredError.estimate(),
    tau: figures.tau.estimate(),
    itemShare: figures.itemShare.estimate(),
    overstated: figures.overstated.estimate(),
    logScore: figures.logScore.estimate(),
    choices,
  };
}

function pooledOf(pooled: PooledFigures, version: Version): PooledFigures {
  return version === 'now' ? pooled : givenTau(pooled.tau);
}

function askedProblem(random: Random, cell: Cell, truths: number[][], seed: number): Problem {
  const noise = random.uniform(...cell.noise);
  const { evenShare = 0, serving, read } = cell;
  const judge: Judge = {
    noise: Math.sqrt((1 - evenShare) * noise ** 2 + evenShare * EVEN_VARIANCE),
    statedSpread: cell.statedSpread === 'honest' ? noise : random.uniform(...cell.statedSpread),
    evenShare,
    itemErrors: cell.itemErrors,
    sharedErrors: random.uniform(...cell.sharedErrors),
    orderEffect: ORDER_EFFECT,
  };
  return {
    options: OPTIONS,
    seed,
    ratioSpreadScale: 1,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'off',
    draws: DRAWS,
    stakeholders: truths.map(
      (truth, s): StakeholderProblem => ({
        consequences: truth.map((_, item) => consequence(random, item)),
        ratio: simulatedRecords(
          random,
          truth,
          ratioDesign(seed, s, truth.length),
          judge,
          serving && new SimulatedServer(seed * cell.stakeholders + s, serving, read),
        ),
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
  figures: { differences: ByDecision; width: ByDecision; squaredError: ByDecision },
  posterior: { mean: number[]; covariance: number[][] },
  truth: number[],
) {
  const { mean, covariance } = posterior;
  for (let i = 0; i < truth.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const variance = covariance[i]![i]! + covariance[j]![j]! - 2 * covariance[i]![j]!;
      const error = mean[i]! - mean[j]! - (truth[i]! - truth[j]!);
      figures.differences.add(Math.abs(error) <= HALF_WIDTH * Math.sqrt(variance) ? 1 : 0);
      figures.width.add(Math.sqrt(variance));
      figures.squaredError.add(error ** 2);
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

class ByDecision {
  readonly #means: number[] = [];
  #sum = 0;
  #count = 0;

  add(value: number): void {
    this.#sum += value;
    this.#count += 1;
  }

  endDecision(): void {
    this.#means.push(this.#sum / this.#count);
    this.#sum = 0;
    this.#count = 0;
  }

  /**
   * Every decision of a cell counts the same number of figures, so the mean of means is the mean of
   * all.
   */
  estimate(): Estimate {
    const count = this.#means.length;
    const mean = this.#means.reduce((sum, one) => sum + one, 0) / count;
    const squares = this.#means.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    return { mean, standardError: Math.sqrt(squares / (count - 1) / count), values: this.#means };
  }
}
