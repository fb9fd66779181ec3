/**
 * A vector file: one stakeholder's `problem` as JSON, optionally with the figures that are
 * `expected` of it. Names are those of the files in problems/vectors.
 */
import { z } from 'zod';
import {
  OVERLAP_TYPES,
  type PooledFigures,
  type Problem,
  type RatioRecord,
  type Spread,
  type StakeholderSolution,
} from './problem.ts';

const index = z.int().min(0);
/** A decision has at most so many stakeholders; the engine says so of other problems. */
const MOST_STAKEHOLDERS = 8;

const Ratio = z.object({ first: index, second: index, p: z.array(z.number()) });

/** Only the shape: the engine checks the numbers. Other keys are ignored. */
const VectorProblem = z.object({
  options: z.int(),
  seed: z.int().default(1),
  ratio_spread_scale: z.number().default(1),
  tau_prior: z.object({ scale: z.number(), df: z.number() }).default({ scale: 0.5, df: 4 }),
  overlap_mode: z.enum(['correct', 'report', 'off']).default('correct'),
  draws: z.union([z.literal('auto'), z.int()]).default('auto'),
  /** Its index among those of its decision, which addresses its random numbers. */
  stakeholder: index.max(MOST_STAKEHOLDERS - 1).default(0),
  /** What all stakeholders of its decision share; when absent, computed from this one alone. */
  pooled: z.object({ tau: z.number(), phi: z.number(), item_share: z.number(), df: z.number() }).optional(),
  consequences: z.array(z.object({ option: index, sign: z.literal([1, -1]), item: index })),
  ratio: z.array(Ratio),
  /** Answers of persons. */
  persons: z.array(Ratio).optional(),
  /** What else is known about ratios. */
  known: z.array(Ratio).optional(),
  overlap: z.array(
    z.object({
      a: index,
      b: index,
      kind: z.enum(['within', 'across']),
      cells: z.array(
        z.object({
          type: z.enum(OVERLAP_TYPES),
          child: index.nullable(),
          share: z.number(),
          p: z.number(),
        }),
      ),
    }),
  ),
});

export const VectorFile = z.object({ problem: VectorProblem });
export type VectorFile = z.infer<typeof VectorFile>;

/** A problem with one stakeholder that counts. */
export interface OneStakeholder {
  problem: Problem;
  /** Index of the stakeholder; those before it have nothing. */
  stakeholder: number;
  pooled: PooledFigures | null;
}

export function fromVectorFile({ problem }: VectorFile): OneStakeholder {
  const { stakeholder, pooled, consequences, ratio, persons = [], known = [], overlap } = problem;
  const nobody = { consequences: [], ratio: [], overlap: [] };
  return {
    stakeholder,
    pooled: pooled === undefined ? null : { ...pooled, itemShare: pooled.item_share },
    problem: {
      options: problem.options,
      seed: problem.seed,
      ratioSpreadScale: problem.ratio_spread_scale,
      tauPrior: problem.tau_prior,
      overlapMode: problem.overlap_mode,
      draws: problem.draws,
      stakeholders: [
        ...Array.from({ length: stakeholder }, () => nobody),
        { consequences, ratio, persons, known, overlap },
      ],
    },
  };
}

/** The file that is solved to the same figures as this stakeholder among all of the problem. */
export function toVectorFile(
  name: string,
  problem: Problem,
  stakeholder: number,
  { tau, phi, itemShare, df }: PooledFigures,
): { problem: VectorFile['problem'] & { name: string } } {
  const { consequences, ratio, persons = [], known = [], overlap } = problem.stakeholders[stakeholder]!;
  const settings = {
    name,
    options: problem.options,
    seed: problem.seed,
    ratio_spread_scale: problem.ratioSpreadScale,
    tau_prior: problem.tauPrior,
    overlap_mode: problem.overlapMode,
    draws: problem.draws,
    stakeholder,
    pooled: { tau, phi, item_share: itemShare, df },
  };
  const parts = {
    consequences: [...consequences],
    ratio: copyOf(ratio),
    ...(persons.length > 0 ? { persons: copyOf(persons) } : {}),
    ...(known.length > 0 ? { known: copyOf(known) } : {}),
    overlap: overlap.map(({ cells, ...pair }) => ({ ...pair, cells: [...cells] })),
  };
  return { problem: { ...settings, ...parts } };
}

function copyOf(records: readonly RatioRecord[]) {
  return records.map(({ p, ...pair }) => ({ ...pair, p: [...p] }));
}

/** A stakeholder's figures under the names that the vectors use, with their standard errors. */
export function expectedFigures(tau: number, solution: StakeholderSolution) {
  return {
    draws: solution.draws,
    solved: solution.solved,
    converged: solution.converged,
    log_size: solution.logSize,
    order_effect: solution.orderEffect,
    tau,
    Q: solution.q,
    df: solution.df,
    C: solution.c,
    phi: solution.phi,
    omega2: solution.omega2,
    size: columns(solution.size),
    counted_share: solution.countedShare,
    discounter: solution.discountedBy.map((discount) => discount?.with ?? -1),
    discount_frequency: solution.discountedBy.map((discount) => discount?.overlap ?? 0),
    ev: columns(solution.ev),
    probabilities: solution.probabilities,
    best: solution.best,
    ev_uncorrected: columns(solution.evUncorrected),
    probabilities_uncorrected: solution.probabilitiesUncorrected,
    best_uncorrected: solution.bestUncorrected,
    removed_share: solution.removedShare,
    standard_error: {
      ev: {
        mean: solution.standardError.ev.map(({ mean }) => mean),
        p10: solution.standardError.ev.map(({ p10 }) => p10),
        p90: solution.standardError.ev.map(({ p90 }) => p90),
      },
      probabilities: solution.standardError.probabilities,
      size: {
        p10: solution.standardError.size.map(({ p10 }) => p10),
        p90: solution.standardError.size.map(({ p90 }) => p90),
      },
      largest: solution.standardError.largest,
    },
  };
}

function columns(spreads: Spread[]) {
  return {
    mean: spreads.map(({ mean }) => mean),
    p10: spreads.map(({ p10 }) => p10),
    p90: spreads.map(({ p90 }) => p90),
    sd: spreads.map(({ sd }) => sd),
  };
}
