/**
 * What a page reads of a result's insight. Where something that it needs is missing, the page is
 * made without insight: a stored result is never a reason not to show its page.
 */
import { z } from 'zod';

const byOption = z.record(z.string(), z.number());

const Driver = z.looseObject({
  consequences: z.array(z.string()).min(1),
  evppi: z.number(),
  standard_error: z.number(),
  p_changes_best: z.number(),
  flip: z
    .looseObject({
      factor: z.number().positive(),
      sds: z.number(),
      becomes: z.string(),
      standard_error: z.number(),
    })
    .nullable(),
  best_by_factor: z.array(
    z.looseObject({ option: z.string(), from: z.number().positive(), to: z.number().positive() }),
  ),
});

const Question = z.looseObject({
  kind: z.enum(['ratio', 'overlap']),
  between: z.tuple([z.string(), z.string()]),
  asked: z.int(),
  evsi: z.number(),
  evppi: z.number(),
  standard_error: z.number(),
  p_changes_best: z.number(),
});

export const PublishedInsight = z
  .looseObject({
    expected_loss: byOption,
    evpi: z.number(),
    standard_error: z.looseObject({ expected_loss: byOption, evpi: z.number() }),
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
  })
  .nullish()
  .catch(undefined);
