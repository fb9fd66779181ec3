/**
 * The one shape of a result, in both modes, and of the running notice: what is sent, in the API's
 * own names. What is stored has this shape too; a field that older results lack is optional. What
 * shows a result reads its figures by pictures/read-result.ts.
 */
import { z } from 'zod';
import { nameInDocument } from '../wire/types.ts';
import { Insight } from './result-insight.ts';
import { Meta } from './result-meta.ts';
import { OptionLetter } from './schema.ts';

const Side = z.enum(['benefit', 'harm']);
const OverlapType = z.enum(['same', 'part', 'result', 'shared', 'absence']);
const byOption = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);
const probability = z.number().min(0).max(1);
const error = z.number();

const SCALE = '(1 = the largest consequence)';
const TYPES =
  'one says the same, is part, is the result or shares a part of the other, or is only its absence';

const Quantiles = z
  .object({
    mean: z.number().describe(`Mean over all draws, or its standard error ${SCALE}`),
    p10: z.number().describe(`Bound below which a tenth of the draws lie, or its standard error ${SCALE}`),
    p90: z.number().describe(`Bound above which a tenth of the draws lie, or its standard error ${SCALE}`),
  })
  .describe('A mean and the bounds of the middle 80 %; under `standard_error`, the error of each');

const StakeholderName = {
  id: z.string().describe('Id of the stakeholder, as sent or as filled in: `s1`, `s2` …'),
  description: z.string().describe('Text of the stakeholder, as it was sent'),
};

const Size = z.object({
  value: z.number().describe(`Mean of the size, 0 to 1 ${SCALE}`),
  p10: z.number().describe(`Bound below which a tenth of the size's distribution lies ${SCALE}`),
  p90: z.number().describe(`Bound above which a tenth of the size's distribution lies ${SCALE}`),
});

const OverlapWith = z.object({
  with: z.string().describe('Id of the other consequence'),
  share: z.number().describe('Part of the smaller consequence that is counted twice, 0 to 1'),
});

const DiscountedBy = z.object({
  with: z.string().describe('Id of the other consequence'),
  type: OverlapType.describe(`How they overlap most often in those draws: ${TYPES}`),
  overlap: probability.describe('Share of all draws in which the other one discounts this one'),
  share: z.number().describe('Mean part of this size that is removed in those draws, 0 to 1'),
  absence_p: probability.describe('Share of those draws in which this one is only an absence'),
});

const ResultConsequence = z
  .object({
    id: z.string().describe('Id of the consequence, as sent or as filled in: `A1`, `A2` …'),
    option: OptionLetter.describe('Letter of the option that has the consequence'),
    description: z.string().describe('Text of the consequence, as it was sent'),
    label: z.string().nullable().describe('Short name that was sent for pictures; null if none was'),
    valence: Side.describe('Whether it is a benefit or a harm for this stakeholder'),
    size: Size.describe(`How much it matters to this stakeholder, its likelihood included ${SCALE}`),
    counted_share: z
      .number()
      .describe('Part of the mean size that is left after the correction for overlap, 0 to 1'),
    overlaps_with: z
      .array(OverlapWith)
      .describe('Consequences that overlap with this one with a probability of 0.05 or more'),
    discounted_by: DiscountedBy.nullable().describe(
      'What discounts this one most often; null if nothing does so in 5 % of the draws',
    ),
  })
  .describe('A consequence that concerns the stakeholder');

const ResultOverlap = z
  .object({
    a: z.string().describe('Id of one consequence'),
    b: z.string().describe('Id of the other consequence'),
    kind: z
      .enum(['within', 'across'])
      .describe("`within` one option, or `across` two, where one may be the other's absence"),
    p: probability.describe('Probability that the two overlap at all'),
    type: OverlapType.describe(`Likeliest kind of overlap, if there is one: ${TYPES}`),
    type_p: z
      .record(z.string(), probability)
      .describe('Probability of each kind of overlap, if there is one'),
    share: z
      .number()
      .describe('Expected part of the smaller consequence that is counted twice, if they overlap, 0 to 1'),
    absence: z
      .record(z.string(), probability)
      .nullable()
      .describe('Probability of each, by id, to be only the absence of the other; null within one option'),
    absence_side: z
      .string()
      .nullable()
      .describe('Id of the consequence that is likelier to be only an absence; null within one option'),
    absence_p: probability
      .nullable()
      .describe('Probability that `absence_side` is only an absence; null within one option'),
  })
  .describe('Two consequences that overlap with a probability of 0.05 or more');

const Drawn = z.object({
  draws: z.int().describe('Number of draws that were planned'),
  solved: z.int().describe('Number of draws that gave finite figures'),
  standard_error: error.describe('Largest standard error of a probability or expected value'),
});

const Records = z.object({
  ratio: z.int().describe("Number of the judge's answers about how much two consequences matter"),
  overlap: z.int().describe("Number of the judge's answers about whether two consequences overlap"),
  person: z.int().optional().describe('Number of answers of persons; only in a refined decision'),
});

const Consistency = z.object({
  q: z.number().describe("Sum of the squared residuals over their stated variances (Cochran's Q)"),
  df: z.int().describe('Number of degrees of freedom'),
  ratio: z
    .number()
    .nullable()
    .describe('Ratio of `q` to `df`: above 1, answers disagree more than they state; null without any'),
});

const SizeErrors = z.object({
  p10: error.describe(`Standard error of the size's \`p10\` ${SCALE}`),
  p90: error.describe(`Standard error of the size's \`p90\` ${SCALE}`),
});

const Errors = z.object({
  ev: byOption(Quantiles).describe(`Standard errors of \`ev\`, by option letter ${SCALE}`),
  probabilities: byOption(error).describe('Standard error of each probability, by option letter'),
  sizes: z
    .record(z.string(), SizeErrors)
    .optional()
    .describe(`Standard errors of the sizes, by consequence id ${SCALE}; older results lack it`),
});

const BEST_BY_MEAN =
  'Letter of the option with the highest mean in `ev`; another one may be likelier to be best';
const PROBABILITIES =
  'Probability of each option, by letter, to have the highest expected value; they add up to 1';

const StakeholderResult = z
  .object({
    stakeholder: z.object(StakeholderName).describe('The stakeholder that this result is for'),
    best: OptionLetter.describe(BEST_BY_MEAN),
    confidence: probability.describe('Probability that `best` has the highest expected value'),
    probabilities: byOption(probability).describe(PROBABILITIES),
    ev: byOption(Quantiles).describe(
      `Expected value of each option, by letter, on this stakeholder's own scale ${SCALE}`,
    ),
    consequences: z.array(ResultConsequence).describe('Consequences that concern this stakeholder'),
    overlaps: z.array(ResultOverlap).describe('Pairs of these consequences that overlap'),
    p_best: probability.describe('Probability of `best`, the same as `confidence`'),
    p_best_uncorrected: probability.describe(
      'Probability of `best_uncorrected`, without the correction for overlap',
    ),
    best_uncorrected: OptionLetter.describe(
      'Letter of the option with the highest mean without the correction for overlap',
    ),
    ev_uncorrected: byOption(Quantiles).describe(
      `Expected value of each option, by letter, without the correction for overlap ${SCALE}`,
    ),
    removed_share: z
      .number()
      .describe('Part of all mean sizes together that the correction for overlap removed, 0 to 1'),
    mc: Drawn.describe('The draws that the figures were computed from'),
    records: Records.describe('How many answers the result was computed from'),
    order_effect: z
      .number()
      .describe('How much being shown first adds to a consequence, as the logarithm of a factor'),
    consistency: Consistency.describe("How well the judge's answers about sizes fit each other"),
    phi: z
      .number()
      .optional()
      .describe('Factor on the variance of log sizes, from the residuals; older results lack it'),
    omega2: z
      .number()
      .optional()
      .describe('Variance that each log size has of its own, besides; older results lack it'),
    saturated_share: probability.describe(
      'Mean probability of the end choices, 1/100 and 100; above 0.1 there is a warning',
    ),
    standard_error: Errors.describe(
      'How far figures may be from those of infinitely many draws; not the errors of the judge',
    ),
    insight: Insight.nullable()
      .optional()
      .describe('What would change the answer; null where it could not be computed; older results lack it'),
  })
  .describe("One stakeholder's result in Default mode");
export type StakeholderResult = z.infer<typeof StakeholderResult>;

const Agreement = z
  .object({
    all_same: z.boolean().describe('Whether all stakeholders have the same `best`'),
    best_by_stakeholder: z
      .record(z.string(), OptionLetter)
      .describe("Letter of each stakeholder's best option, by stakeholder id"),
  })
  .describe('Whether the stakeholders agree; it is no combined verdict');
export type Agreement = z.infer<typeof Agreement>;

export const TokenUsage = z
  .object({
    input_tokens: z.int().describe('Number of tokens that the judge read'),
    output_tokens: z.int().describe('Number of tokens that the judge wrote'),
  })
  .describe('What the judge used');
export const Usage = TokenUsage.extend({
  ratio_records: z.int().describe('Number of answers about how much two consequences matter'),
  overlap_records: z.int().describe('Number of answers about whether two consequences overlap'),
  free_sizes: z
    .int()
    .optional()
    .describe(
      'Number of sizes that count for the daily limit of free work; only where nothing was asked or billed',
    ),
}).describe('What the judge used, and how much it was asked');

/** Of a decision that revises another. */
export const Lineage = z
  .object({
    root_id: z.string().describe('Id of the first decision of the lineage'),
    number: z.int().min(1).describe('Number of this revision, from 1, the first decision'),
    previous_id: z.string().nullable().describe('Id of the revision before; null for the first'),
  })
  .describe('The place of a decision among its revisions');

export const Links = z
  .object({
    view_url: z.string().describe('Address of the page'),
    png_url: z.string().describe('Address of a picture of 1200 × 630 pixels'),
  })
  .describe(
    'Complete addresses for people: public ones while it is published, otherwise those of the console, for members who may see it',
  );
export type Links = z.infer<typeof Links>;

/** What the results of both modes begin with. */
const identity = {
  id: z.string().describe('Id of the decision, `dec_…`'),
  model: z.string().describe('Always `model-1`'),
};
const bill = z.number().describe('What was billed, in USD; 0 where a free decision paid');
const lineage = Lineage.optional().describe('Its place among its revisions; only where it revises another');

export const DecisionResult = z
  .strictObject({
    ...identity,
    mode: z.literal('default').describe('Default mode: the options have consequences'),
    overlap: z
      .enum(['correct', 'report', 'off'])
      .describe("The API key's setting: overlaps are corrected, only reported, or not asked about"),
    seed: z.number().describe('Seed of the pairs and random numbers, a whole number from 0 to 4294967295'),
    results: z.array(StakeholderResult).describe('One result for each stakeholder, in their order'),
    agreement: Agreement.describe('Whether the stakeholders have the same best option'),
    warnings: z.array(z.string()).describe('What a reader should know before relying on the result'),
    usage: Usage.describe('Tokens of the judge, and numbers of answers'),
    cost_usd: bill,
    links: Links.nullable().describe('Addresses for people; null when no result is stored'),
    meta: Meta.describe('Settings, versions and the hash of the result'),
    notes: z.string().describe('How to read the figures, in words'),
    lineage,
  })
  .describe('The result of a decision in Default mode');
export type DecisionResult = z.infer<typeof DecisionResult>;

const DirectStakeholderResult = z
  .strictObject({
    stakeholder: z.strictObject(StakeholderName).describe('The stakeholder that this result is for'),
    best: OptionLetter.describe('Letter of the likeliest option'),
    confidence: probability.describe('Probability that `best` is the best option'),
    probabilities: byOption(probability).describe(
      'Probability of each option, by letter, to be the best; they add up to 1',
    ),
  })
  .describe("One stakeholder's result in Direct mode");

export const DirectResult = z
  .strictObject({
    ...identity,
    results: z.array(DirectStakeholderResult).describe('One result for each stakeholder, in their order'),
    agreement: Agreement.describe('Whether the stakeholders have the same best option'),
    usage: TokenUsage.describe('Tokens of the judge'),
    cost_usd: bill,
    lineage,
  })
  .describe('The result of a decision in Direct mode');
export type DirectResult = z.infer<typeof DirectResult>;

export const Progress = z.object({
  done: z.int().describe('Number of model calls that are answered'),
  total: z.int().describe('Number of model calls that the decision needs'),
});

export const RunningNotice = z
  .object({
    ...identity,
    mode: z.literal('default').describe('Default mode, the only one that may go on'),
    status: z.literal('running').describe('Says that the decision goes on'),
    progress: Progress.describe('How many model calls are answered'),
    poll_url: z.string().describe('Address of the record: fetch it until `status` is `ok` or `error`'),
    retry_after: z.int().describe('How many seconds to wait before each fetch'),
    lineage,
  })
  .describe('What a decision that still runs is answered with');
export type RunningNotice = z.infer<typeof RunningNotice>;

nameInDocument({
  Links,
  Quantiles,
  ResultConsequence,
  ResultOverlap,
  StakeholderResult,
  DirectStakeholderResult,
  Agreement,
  Usage,
  TokenUsage,
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
