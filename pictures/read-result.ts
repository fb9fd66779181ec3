/**
 * Reads the figures of a result that pictures, tables and sentences are made from. The result may
 * be one that the API sends today or one that any version stored, so no limits are checked, and
 * only fields that every result has are required. Everything else that a stakeholder's result has
 * is kept as it is.
 */
import { z } from 'zod';

const byOption = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);
const Spread = z.object({ mean: z.number(), p10: z.number(), p90: z.number() });
const OverlapType = z.enum(['same', 'part', 'result', 'shared', 'absence']);

const Consequence = z.object({
  id: z.string(),
  option: z.string(),
  description: z.string(),
  label: z.string().nullable(),
  valence: z.enum(['benefit', 'harm']),
  size: z.object({ value: z.number(), p10: z.number(), p90: z.number() }),
  counted_share: z.number(),
  /** The consequence that most often is counted in place of a part of this one; null: none is. */
  discounted_by: z
    .object({ with: z.string(), type: OverlapType, overlap: z.number(), share: z.number() })
    .nullable(),
});

const Overlap = z.object({
  a: z.string(),
  b: z.string(),
  kind: z.enum(['within', 'across']),
  p: z.number(),
  type: OverlapType,
  share: z.number(),
  /** Of an absence: the consequence that is no more than the absence of the other. */
  absence_side: z.string().nullable(),
});

const Driver = z.object({
  /** Consequences with equal texts stand together. */
  consequences: z.array(z.string()).min(1),
  evppi: z.number(),
  standard_error: z.number(),
  p_changes_best: z.number(),
  /** `sds`: how many posterior standard deviations the factor is away. */
  flip: z
    .object({
      factor: z.number().positive(),
      sds: z.number(),
      becomes: z.string(),
      standard_error: z.number(),
    })
    .nullable(),
  /** The best option for each factor from 0.01 to 100, without gaps. */
  best_by_factor: z.array(
    z.object({ option: z.string(), from: z.number().positive(), to: z.number().positive() }),
  ),
});

const Question = z.object({
  kind: z.enum(['ratio', 'overlap']),
  between: z.tuple([z.string(), z.string()]),
  /** How often the judge was asked already: 0, 1 or 2. */
  asked: z.int(),
  evsi: z.number(),
  evppi: z.number(),
  /** Of `evsi`. */
  standard_error: z.number(),
  p_changes_best: z.number(),
});

/** What would change the answer, in units of the expected values. */
const Insight = z.object({
  /** Option to the average cost of choosing it, compared with knowing everything. */
  expected_loss: byOption(z.number()),
  /** The loss of the best option. */
  evpi: z.number(),
  standard_error: z.object({ expected_loss: byOption(z.number()), evpi: z.number() }),
  /** The most valuable to know comes first. */
  drivers: z.array(Driver),
  overlaps: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      evppi: z.number(),
      standard_error: z.number(),
      p_changes_best: z.number(),
    }),
  ),
  questions: z.array(Question),
  next_question: Question.nullable(),
});

/** Of the Monte Carlo figures. */
const StandardErrors = z.object({ ev: byOption(Spread), probabilities: byOption(z.number()) });

const directFields = {
  stakeholder: z.object({ id: z.string(), description: z.string() }),
  best: z.string(),
  confidence: z.number(),
  probabilities: byOption(z.number()),
};

const Values = z.object({
  ...directFields,
  ev: byOption(Spread),
  standard_error: StandardErrors.optional(),
  consequences: z.array(Consequence),
  overlaps: z.array(Overlap),
  /** What the correction for overlap took off the sum of all sizes. */
  removed_share: z.number(),
  /** The best option if nothing were discounted for overlap. */
  best_uncorrected: z.string(),
  p_best_uncorrected: z.number(),
  insight: Insight.nullish(),
});

/** One stakeholder's result in Direct mode. */
export const DirectFigures = keepingRest(z.object(directFields));
export type DirectFigures = z.infer<typeof DirectFigures>;

/** Parts that cannot be read are left out: a stored result is never a reason to show nothing. */
const WithoutUnreadable = z.looseObject({
  standard_error: keepingRest(StandardErrors).optional().catch(undefined),
  insight: keepingRest(Insight).nullish().catch(undefined),
});

/** One stakeholder's result in Default mode. */
export const ValueFigures = z.preprocess(
  (result) => WithoutUnreadable.safeParse(result).data ?? result,
  keepingRest(Values),
);
export type ValueFigures = z.infer<typeof ValueFigures>;

const links = z.object({ view_url: z.string() }).nullish();

/** Who judged, and how often that judge misreads. */
const meta = z
  .object({
    judge: z.string().optional(),
    judge_traits: z.object({ misread_share: z.number().optional() }).optional(),
  })
  .optional()
  .catch(undefined);

/** A result in either mode. */
export const ReadResult = z.union([
  z.object({ id: z.string(), results: z.array(ValueFigures), warnings: z.array(z.string()), links, meta }),
  z.object({ id: z.string(), results: z.array(DirectFigures) }),
]);
export type ReadResult = z.infer<typeof ReadResult>;

/** Checks that the figures are there, and keeps all else that stands beside them. */
function keepingRest<Figures extends z.ZodType>(figures: Figures) {
  return z.custom<z.infer<Figures>>().check((ctx) => {
    const { error } = figures.safeParse(ctx.value);
    for (const { path, message } of error?.issues ?? [])
      ctx.issues.push({ code: 'custom', path, message, input: ctx.value });
  });
}
