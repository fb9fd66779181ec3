/**
 * Reads the vectors in problems/vectors: problems with the figures of an independent reference of
 * the method.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { OVERLAP_TYPES, type Problem } from '../engine/problem.ts';

const numbers = z.array(z.number());
const Spreads = z.object({ mean: numbers, p10: numbers, p90: numbers, sd: numbers });

/** The `problem` of a vector file, which has one stakeholder. */
export const VectorProblem = z.object({
  options: z.number(),
  ratio_spread_scale: z.number(),
  tau_prior: z.object({ scale: z.number(), df: z.number() }),
  consequences: z.array(z.object({ option: z.number(), sign: z.literal([1, -1]), item: z.number() })),
  ratio: z.array(z.object({ first: z.number(), second: z.number(), p: numbers })),
  overlap: z.array(
    z.object({
      a: z.number(),
      b: z.number(),
      kind: z.enum(['within', 'across']),
      cells: z.array(
        z.object({
          type: z.enum(OVERLAP_TYPES),
          child: z.number().nullable(),
          share: z.number(),
          p: z.number(),
        }),
      ),
    }),
  ),
});

const Vector = z.object({
  problem: VectorProblem,
  expected: z.object({
    draws: z.number(),
    log_size: numbers,
    order_effect: z.number(),
    tau: z.number(),
    Q: z.number(),
    df: z.number(),
    C: z.number(),
    phi: z.number(),
    omega2: z.number(),
    size: Spreads,
    counted_share: numbers,
    discounter: numbers,
    discount_frequency: numbers,
    ev: Spreads,
    probabilities: numbers,
    best: z.number(),
    ev_uncorrected: Spreads,
    probabilities_uncorrected: numbers,
    best_uncorrected: z.number(),
    removed_share: z.number(),
  }),
});

export type Expected = z.infer<typeof Vector>['expected'];

const folder = resolve(import.meta.dirname, './vectors');

export const VECTOR_NAMES: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))
  .sort();

/** A vector as a problem of one stakeholder, with overlaps corrected. */
export function readVector(
  name: string,
  settings: Pick<Problem, 'seed' | 'draws'>,
): { problem: Problem; expected: Expected } {
  const text = readFileSync(resolve(folder, `${name}.json`), 'utf8');
  const { problem, expected } = Vector.parse(JSON.parse(text));
  return { problem: toProblem(problem, settings), expected };
}

export function toProblem(
  problem: z.infer<typeof VectorProblem>,
  settings: Pick<Problem, 'seed' | 'draws'>,
): Problem {
  return {
    ...settings,
    options: problem.options,
    ratioSpreadScale: problem.ratio_spread_scale,
    tauPrior: problem.tau_prior,
    overlapMode: 'correct',
    stakeholders: [problem],
  };
}
