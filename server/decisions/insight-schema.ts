/** What would change a stakeholder's answer: what is sent, in the API's own names. */
import { z } from 'zod';
import { idPair, nameInDocument } from '../wire/types.ts';
import { OptionLetter } from './schema.ts';

const byOption = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);
const probability = z.number().min(0).max(1);
const worth = z.number().min(0);

const changes = {
  p_changes_best: probability.describe('Probability that the knowledge would change the best option'),
  would_become: OptionLetter.nullable().describe(
    'The option that it would most often change to; null where it never changes',
  ),
};

const Flip = z.object({
  factor: z
    .number()
    .describe('Where this factor multiplies the size of the consequences, another option becomes best'),
  sds: z.number().describe('How many posterior standard deviations of the log size the factor is away'),
  becomes: OptionLetter,
  standard_error: worth.describe("Of the factor's natural logarithm"),
});

const Driver = z
  .object({
    consequences: z.array(z.string()).describe('Consequences with equal texts stand together'),
    evppi: worth.describe('What knowing how much these matter, relative to all others, would be worth'),
    standard_error: worth.describe('Of evppi'),
    ...changes,
    sd: worth.describe('Posterior standard deviation of the log size, relative to the mean of the others'),
    flip: Flip.nullable().describe('Null where no factor from 0.01 to 100 changes the best option'),
    best_by_factor: z
      .array(z.object({ option: OptionLetter, from: z.number(), to: z.number() }))
      .describe('The best option for each factor from 0.01 to 100'),
  })
  .describe('A consequence that the answer may hang on');

const OverlapDriver = z.object({
  a: z.string(),
  b: z.string(),
  evppi: worth.describe('What knowing whether the two describe the same thing would be worth'),
  standard_error: worth.describe('Of evppi'),
  ...changes,
});

const Question = z.object({
  kind: z.enum(['ratio', 'overlap']),
  between: idPair.describe('Ids of the two consequences'),
  asked: z.int().min(0).max(2).describe('How often the judge was asked already'),
  evsi: worth.describe('What one more answer would be worth'),
  evppi: worth.describe('What the exact answer would be worth'),
  standard_error: worth.describe('Of evsi'),
  ...changes,
});

export const Insight = z
  .object({
    draws: z.int().describe('Draws that these figures were computed from'),
    expected_loss: byOption(worth).describe(
      'What choosing this option costs on average, compared with knowing everything',
    ),
    evpi: worth.describe('Expected value of perfect information: the expected loss of the best option'),
    standard_error: z.object({ expected_loss: byOption(worth), evpi: worth }),
    drivers: z.array(Driver).describe('At most 24, the largest evppi first'),
    overlaps: z.array(OverlapDriver).describe('At most 24, the largest evppi first'),
    questions: z.array(Question).describe('At most 5 that are worth asking, the largest evsi first'),
    next_question: Question.nullable().describe('The first of questions; null: nothing is worth asking'),
  })
  .describe('What would change the answer; values are in units of the expected values');
export type Insight = z.infer<typeof Insight>;

nameInDocument({ Insight });
