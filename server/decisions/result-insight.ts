/** The part of a stakeholder's result that says what would change the answer. */
import { z } from 'zod';
import { idPair, nameInDocument } from '../wire/types.ts';
import { OptionLetter } from './schema.ts';

const probability = z.number().min(0).max(1);

/** What a figure of insight is worth, in the unit of the expected values. */
const worth = z.number().min(0);
const WORTH = '(1 = the largest consequence)';
const OF_EVPPI = `Standard error of \`evppi\` ${WORTH}`;
const LOSS = `What choosing each option costs on average, compared with knowing everything ${WORTH}`;

const changes = {
  p_changes_best: probability.describe('Probability that this knowledge would change the best option'),
  would_become: OptionLetter.nullable().describe(
    'Letter of the option that it would most often change to; null where it never changes',
  ),
};

const Flip = z.object({
  factor: z.number().describe('Factor on the size at which another option becomes best, 0.01 to 100'),
  sds: z.number().describe('How far the factor is from 1, in posterior standard deviations of the log size'),
  becomes: OptionLetter.describe('Letter of the option that becomes best'),
  standard_error: worth.describe("Standard error of the factor's natural logarithm"),
});

const BestByFactor = z.object({
  option: OptionLetter.describe('Letter of the best option in this range'),
  from: z.number().describe('Smallest factor of the range'),
  to: z.number().describe('Largest factor of the range'),
});

const Driver = z.object({
  consequences: z
    .array(z.string())
    .describe('Ids of the consequences with this text; those with equal texts stand together'),
  evppi: worth.describe(`What knowing how much it matters, relative to all others, would be worth ${WORTH}`),
  standard_error: worth.describe(OF_EVPPI),
  ...changes,
  sd: worth.describe('Posterior standard deviation of the log size, relative to the mean of the others'),
  flip: Flip.nullable().describe(
    'The nearest factor at which another option is best; null where none from 0.01 to 100 changes it',
  ),
  best_by_factor: z
    .array(BestByFactor)
    .describe('Which option is best at each factor on the size, from 0.01 to 100'),
});

const OverlapDriver = z.object({
  a: z.string().describe('Id of one consequence'),
  b: z.string().describe('Id of the other consequence'),
  evppi: worth.describe(`What knowing whether the two say the same would be worth ${WORTH}`),
  standard_error: worth.describe(OF_EVPPI),
  ...changes,
});

const Question = z.object({
  kind: z
    .enum(['ratio', 'overlap'])
    .describe('`ratio`: how much one matters against the other; `overlap`: whether both say the same'),
  between: idPair.describe('Ids of the two consequences'),
  asked: z.int().min(0).max(2).describe('How often the judge was asked already, 0 to 2 times'),
  evsi: worth.describe(`What one more answer of the judge would be worth ${WORTH}`),
  evppi: worth.describe(`What the exact answer would be worth ${WORTH}`),
  standard_error: worth.describe(`Standard error of \`evsi\` ${WORTH}`),
  ...changes,
});

const Errors = z.object({
  expected_loss: z
    .record(z.string(), worth)
    .describe(`Standard error of each \`expected_loss\`, by option letter ${WORTH}`),
  evpi: worth.describe(`Standard error of \`evpi\` ${WORTH}`),
});

export const Insight = z
  .object({
    draws: z.int().describe('Number of draws that these figures were computed from'),
    expected_loss: z.record(z.string(), worth).describe(LOSS),
    evpi: worth.describe(`What knowing everything would be worth: the expected loss of \`best\` ${WORTH}`),
    standard_error: Errors.describe(`Standard errors of the figures above ${WORTH}`),
    drivers: z
      .array(Driver)
      .describe('Consequences that the answer may hang on: at most 24, the largest `evppi` first'),
    overlaps: z
      .array(OverlapDriver)
      .describe('Overlaps that the answer may hang on: at most 24, the largest `evppi` first'),
    questions: z
      .array(Question)
      .describe('Questions that are worth asking: at most 5, the largest `evsi` first'),
    next_question: Question.nullable().describe('The first of `questions`; null: nothing is worth asking'),
  })
  .describe('What would change the answer of one stakeholder');
export type Insight = z.infer<typeof Insight>;

nameInDocument({ Insight });
