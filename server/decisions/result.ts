/**
 * The one shape of a result, in both modes, and of the running notice: what is sent, in the API's
 * own names. What is stored has this shape too; a field that older results lack is optional. What
 * shows a result reads its figures by pictures/read-result.ts.
 */
import { z } from 'zod';
import { idPair, nameInDocument } from '../wire/types.ts';
import { OptionLetter } from './schema.ts';

const Side = z.enum(['benefit', 'harm']);
const OverlapType = z.enum(['same', 'part', 'result', 'shared', 'absence']);
const byOption = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);
const probability = z.number().min(0).max(1);

const Quantiles = z.object({ mean: z.number(), p10: z.number(), p90: z.number() });

const ResultConsequence = z.object({
  id: z.string(),
  option: OptionLetter,
  description: z.string(),
  label: z.string().nullable(),
  valence: Side,
  size: z.object({ value: z.number(), p10: z.number(), p90: z.number() }),
  counted_share: z.number(),
  overlaps_with: z.array(z.object({ with: z.string(), share: z.number() })),
  discounted_by: z
    .object({
      with: z.string(),
      type: OverlapType,
      overlap: probability,
      share: z.number(),
      absence_p: probability,
    })
    .nullable(),
});

const ResultOverlap = z.object({
  a: z.string(),
  b: z.string(),
  kind: z.enum(['within', 'across']),
  p: probability,
  type: OverlapType,
  type_p: z.record(z.string(), probability),
  share: z.number(),
  absence: z.record(z.string(), probability).nullable(),
  absence_side: z.string().nullable(),
  absence_p: probability.nullable(),
});

/** What a figure of insight is worth, in units of the expected values. */
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

const Insight = z
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

const StakeholderResult = z.object({
  stakeholder: z.object({ id: z.string(), description: z.string() }),
  best: OptionLetter,
  confidence: probability,
  probabilities: byOption(probability),
  ev: byOption(Quantiles),
  consequences: z.array(ResultConsequence),
  overlaps: z.array(ResultOverlap),
  p_best: probability,
  p_best_uncorrected: probability,
  best_uncorrected: OptionLetter,
  ev_uncorrected: byOption(Quantiles),
  removed_share: z.number(),
  mc: z.object({ draws: z.int(), solved: z.int(), standard_error: z.number() }),
  records: z.object({
    ratio: z.int(),
    overlap: z.int(),
    person: z.int().optional().describe('Answers of persons; only in a refined decision'),
  }),
  order_effect: z.number(),
  consistency: z.object({ q: z.number(), df: z.int(), ratio: z.number().nullable() }),
  phi: z
    .number()
    .optional()
    .describe('The covariance of log sizes is this times that of the fit; older results do not have it'),
  omega2: z
    .number()
    .optional()
    .describe("Variance of each log size's own, besides; older results do not have it"),
  saturated_share: probability,
  standard_error: z.object({
    ev: byOption(Quantiles),
    probabilities: byOption(z.number()),
    sizes: z
      .record(z.string(), z.object({ p10: z.number(), p90: z.number() }))
      .optional()
      .describe("Of each consequence's size, by its id; older results do not have it"),
  }),
  insight: Insight.nullable()
    .optional()
    .describe(
      'What would change the answer; null where it could not be computed; older results do not have it',
    ),
});
export type StakeholderResult = z.infer<typeof StakeholderResult>;

const Agreement = z.object({
  all_same: z.boolean(),
  best_by_stakeholder: z.record(z.string(), OptionLetter),
});
export type Agreement = z.infer<typeof Agreement>;

export const TokenUsage = z.object({ input_tokens: z.int(), output_tokens: z.int() });
export const Usage = TokenUsage.extend({
  ratio_records: z.int(),
  overlap_records: z.int(),
  free_sizes: z
    .int()
    .optional()
    .describe(
      'Only where the judge was asked nothing and nothing was billed: how much this counts for what an organization may have so in a day (UTC). One for each consequence and stakeholder that it concerns, and at least 20',
    ),
});

const Meta = z.looseObject({
  tau: z.number(),
  phi: z
    .number()
    .optional()
    .describe('Scale of the residuals over all stakeholders; older results do not have it'),
  item_share: probability
    .optional()
    .describe(
      "Part of the answers' stated variance that lies in the items, not in the pairs; older results do not have it",
    ),
  draws: z.int(),
  draws_setting: z.union([z.literal('auto'), z.int()]),
  ratio_spread_scale: z.number(),
  tau_prior: z.object({ scale: z.number(), df: z.number() }),
  judge_traits: z
    .object({
      spread_scale: z
        .number()
        .describe("Multiplies the judge's stated spreads, besides `ratio_spread_scale`"),
      measured_sd: z
        .number()
        .describe('Ratio records with a smaller standard deviation of the log ratio are measurements'),
      same_size_factor: z
        .number()
        .nullable()
        .describe('Sizes of texts that say the same agree within this factor; null: as judged'),
      misread_share: probability
        .optional()
        .describe(
          'How often the judge misreads a decision, as labelled answers have shown. Each probability of being best is mixed with equal ones by this share. Older results do not have it',
        ),
    })
    .optional()
    .describe("How the judge's answers about sizes were taken; older results do not have it"),
  size_model: z.string().optional().describe('Results without it are of least-squares/1'),
  overlap_model: z.string(),
  correction: z.object({ mirror: z.boolean(), kept: z.boolean() }),
  judge: z.string(),
  /**
   * With a language model: how its probabilities were obtained, and the versions of the prompts.
   */
  judge_versions: z
    .array(z.string())
    .optional()
    .describe('The versions of the model that answered, as it named them; absent where it does not'),
  method: z.enum(['logprobs', 'sampled', 'decided']).optional(),
  least_mass: probability.optional(),
  masked: z.boolean().optional(),
  prompts: z.record(z.string(), z.int()).optional(),
  engine: z.string(),
  result_hash: z.string(),
});

/** Of a decision that revises another. */
export const Lineage = z.object({
  root_id: z.string(),
  number: z.int().min(1),
  previous_id: z.string().nullable(),
});

export const Links = z
  .object({
    view_url: z.string().describe('The page'),
    png_url: z.string().describe('A picture of 1200 × 630 pixels'),
  })
  .describe(
    'Complete addresses that people can open. While the decision is published, they are its public page and picture, which need no sign-in. Otherwise they are its screen and picture in the console, for members who may see it. Null when no result is stored.',
  );
export type Links = z.infer<typeof Links>;

export const DecisionResult = z.strictObject({
  id: z.string(),
  model: z.string(),
  mode: z.literal('default'),
  overlap: z.enum(['correct', 'report', 'off']),
  seed: z.number(),
  results: z.array(StakeholderResult),
  agreement: Agreement,
  warnings: z.array(z.string()),
  usage: Usage,
  cost_usd: z.number(),
  links: Links.nullable(),
  meta: Meta,
  notes: z.string(),
  lineage: Lineage.optional(),
});
export type DecisionResult = z.infer<typeof DecisionResult>;

const DirectStakeholderResult = z.strictObject({
  stakeholder: z.strictObject({ id: z.string(), description: z.string() }),
  best: OptionLetter,
  confidence: probability,
  probabilities: byOption(probability),
});

export const DirectResult = z.strictObject({
  id: z.string(),
  model: z.string(),
  results: z.array(DirectStakeholderResult),
  agreement: Agreement,
  usage: TokenUsage,
  cost_usd: z.number(),
  lineage: Lineage.optional(),
});
export type DirectResult = z.infer<typeof DirectResult>;

export const RunningNotice = z.object({
  id: z.string(),
  model: z.string(),
  mode: z.literal('default'),
  status: z.literal('running'),
  progress: z.object({ done: z.int(), total: z.int() }),
  poll_url: z.string(),
  retry_after: z.int(),
  lineage: Lineage.optional(),
});
export type RunningNotice = z.infer<typeof RunningNotice>;

nameInDocument({
  Links,
  Quantiles,
  ResultConsequence,
  ResultOverlap,
  Insight,
  StakeholderResult,
  DirectStakeholderResult,
  Agreement,
  Usage,
  TokenUsage,
  ResultMeta: Meta,
  ExplicitDecisionResponse: DecisionResult,
  DirectDecisionResponse: DirectResult,
  RunningNotice,
  Lineage,
});

/** Whether the stakeholders agree; there is deliberately no combined verdict. */
export function agreementOf(
  results: readonly { stakeholder: { id: string }; best: OptionLetter }[],
): Agreement {
  return {
    all_same: new Set(results.map(({ best }) => best)).size === 1,
    best_by_stakeholder: Object.fromEntries(results.map(({ stakeholder, best }) => [stakeholder.id, best])),
  };
}
