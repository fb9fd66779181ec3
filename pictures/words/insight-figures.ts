/**
 * The part of one stakeholder's result that says what would change the answer, in the API's own
 * names. Values are on the stakeholder's scale, where the largest consequence counts 1. Only what
 * pictures and sentences need is asked for.
 */
import { z } from 'zod';

const byOption = z.record(z.string(), z.number());

const Driver = z.looseObject({
  /** Consequences with equal texts stand together. */
  consequences: z.array(z.string()).min(1),
  evppi: z.number(),
  standard_error: z.number(),
  p_changes_best: z.number(),
  /** `sds`: how many posterior standard deviations the factor is away. */
  flip: z
    .looseObject({
      factor: z.number().positive(),
      sds: z.number(),
      becomes: z.string(),
      standard_error: z.number(),
    })
    .nullable(),
  /** The best option for each factor from 0.01 to 100, without gaps. */
  best_by_factor: z.array(
    z.looseObject({ option: z.string(), from: z.number().positive(), to: z.number().positive() }),
  ),
});

const Question = z.looseObject({
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

export const InsightFigures = z.looseObject({
  /** Option to the average cost of choosing it, compared with knowing everything. */
  expected_loss: byOption,
  /** The loss of the best option. */
  evpi: z.number(),
  standard_error: z.looseObject({ expected_loss: byOption, evpi: z.number() }),
  /** The most valuable to know comes first. */
  drivers: z.array(Driver),
  overlaps: z.array(
    z.looseObject({
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

export type InsightFigures = z.infer<typeof InsightFigures>;
export type DriverFigures = z.infer<typeof Driver>;
export type QuestionFigures = z.infer<typeof Question>;
