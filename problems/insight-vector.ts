/** Reads the vectors in problems/insight-vectors: values of information by nested integration. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Problem } from '../engine/problem.ts';
import { toProblem, VectorProblem } from './vector.ts';

const numbers = z.array(z.number());
const option = z.number().nullable();

const Vector = z.object({
  problem: VectorProblem,
  posterior: z.object({
    mean: numbers,
    /** On items 1 … n − 1. */
    covariance: z.array(numbers),
  }),
  expected: z.object({
    best: z.number(),
    lead: z.number(),
    expected_loss: numbers,
    expected_loss_standard_error: numbers,
    evpi: z.number(),
    evpi_standard_error: z.number(),
    /** Factors of `ev_at`. */
    factors: numbers,
    drivers: z.array(
      z.object({
        item: z.number(),
        evppi: z.number(),
        standard_error: z.number(),
        p_changes_best: z.number(),
        sd: z.number(),
        flip: z
          .object({ factor: z.number(), sds: z.number(), becomes: z.number(), standard_error: z.number() })
          .nullable(),
        /** Mean EV of each option at each factor. */
        ev_at: z.array(numbers),
      }),
    ),
    overlaps: z.array(
      z.object({
        a: z.number(),
        b: z.number(),
        evppi: z.number(),
        standard_error: z.number(),
        p_changes_best: z.number(),
        would_become: option,
        /** Probability, and lead of another option over the best one. */
        cells: z.array(z.tuple([z.number(), z.number()])),
      }),
    ),
    pairs: z.array(
      z.object({
        items: z.tuple([z.number(), z.number()]),
        evsi: z.number(),
        standard_error: z.number(),
        p_changes_best: z.number(),
        evppi: z.number().optional(),
        evppi_standard_error: z.number().optional(),
      }),
    ),
  }),
});

export type InsightVector = z.infer<typeof Vector>;

const folder = resolve(import.meta.dirname, './insight-vectors');

export const INSIGHT_VECTOR_NAMES: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))
  .sort();

/** A vector as a problem of one stakeholder, with overlaps corrected and insight. */
export function readInsightVector(
  name: string,
  settings: Pick<Problem, 'seed' | 'draws'>,
): { problem: Problem; posterior: InsightVector['posterior']; expected: InsightVector['expected'] } {
  const text = readFileSync(resolve(folder, `${name}.json`), 'utf8');
  const { problem, posterior, expected } = Vector.parse(JSON.parse(text));
  return { problem: { ...toProblem(problem, settings), insight: true }, posterior, expected };
}
