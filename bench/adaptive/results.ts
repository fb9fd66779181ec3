/** The file that `npm run bench -- adaptive` writes and `npm run bench:show` reads. */
import { z } from 'zod';
import { WAYS } from './ask.ts';
import { Estimate } from './estimate.ts';

/**
 * The records that are there before the first additional call: one cycle through all consequences,
 * or the whole fixed design, three cycles.
 */
export const BASES = ['one cycle', 'whole design'] as const;

/**
 * The judge errs as it states and the method assumes, or otherwise. The errors of an answer have a
 * standard deviation of 0.71; only those that are twice or half as large differ.
 */
export const JUDGES = {
  'as assumed': { stated: 0.5, ofPair: 0.5, times: 1, byItem: 0 },
  'twice as large': { stated: 0.5, ofPair: 0.5, times: 2, byItem: 0 },
  'half as large': { stated: 0.5, ofPair: 0.5, times: 0.5, byItem: 0 },
  'half by item': { stated: Math.SQRT1_2, ofPair: 0, times: 1, byItem: 0.5 },
} as const;

export const JudgeName = z.enum(Object.keys(JUDGES) as [keyof typeof JUDGES]);
export type JudgeName = z.infer<typeof JudgeName>;

const Difference = z.object({ right: Estimate, regret: Estimate });

export const Row = z.object({
  judge: JudgeName,
  base: z.enum(BASES),
  way: z.enum(WAYS),
  /** Additional calls allowed, and the mean number made. */
  allowed: z.number(),
  calls: z.number(),
  decisions: z.number(),
  right: Estimate,
  regret: Estimate,
  /** Mean expected loss that the engine states; null where insight was not computed. */
  stated: z.number().nullable(),
  /** This less another way's figure for the same number of calls allowed, decision by decision. */
  lessRandom: Difference,
  lessDesign: Difference,
});
export type Row = z.infer<typeof Row>;

/** Decisions in which the engine had a question for the judge at first, or had none. */
export const Part = z.object({
  judge: JudgeName,
  base: z.enum(BASES),
  hadQuestion: z.boolean(),
  decisions: z.number(),
  calls: z.number(),
  /** Before the first additional call, and where asking ended. */
  before: Difference,
  after: Difference,
});
export type Part = z.infer<typeof Part>;

export const Results = z.object({
  date: z.string(),
  commit: z.string(),
  machine: z.string(),
  node: z.string(),
  seeds: z.string(),
  minutes: z.number(),
  /** Mean number of records in each base. */
  records: z.record(z.enum(BASES), z.number()),
  rows: z.array(Row),
  parts: z.array(Part),
});
export type Results = z.infer<typeof Results>;
