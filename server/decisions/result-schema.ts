/** A Default mode result, the running notice and the record: what is sent, in the API's own names. */
import { z } from 'zod';
import { nameInDocument } from '../wire/types.ts';
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
  records: z.object({ ratio: z.int(), overlap: z.int() }),
  order_effect: z.number(),
  consistency: z.object({ q: z.number(), df: z.int(), ratio: z.number().nullable() }),
  saturated_share: probability,
  standard_error: z.object({ ev: byOption(Quantiles), probabilities: byOption(z.number()) }),
});
export type StakeholderResult = z.infer<typeof StakeholderResult>;

const Agreement = z.object({
  all_same: z.boolean(),
  best_by_stakeholder: z.record(z.string(), OptionLetter),
});

const TokenUsage = z.object({ input_tokens: z.int(), output_tokens: z.int() });
const Usage = TokenUsage.extend({ ratio_records: z.int(), overlap_records: z.int() });

const Meta = z.looseObject({
  tau: z.number(),
  draws: z.int(),
  draws_setting: z.union([z.literal('auto'), z.int()]),
  ratio_spread_scale: z.number(),
  tau_prior: z.object({ scale: z.number(), df: z.number() }),
  overlap_model: z.string(),
  correction: z.object({ mirror: z.boolean(), kept: z.boolean() }),
  judge: z.string(),
  engine: z.string(),
  result_hash: z.string(),
});

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
  links: z.object({ view_url: z.string(), png_url: z.string() }).nullable(),
  meta: Meta,
  notes: z.string(),
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
});
export type RunningNotice = z.infer<typeof RunningNotice>;

export const DecisionRecord = z.looseObject({
  id: z.string(),
  createdAt: z.iso.datetime(),
  model: z.string(),
  mode: z.enum(['default', 'direct']),
  status: z.enum(['ok', 'error', 'running']),
  errorMessage: z.string().nullable(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  best: z.string().nullable(),
  bestByStakeholder: z.record(z.string(), z.string()).nullable(),
  contentStored: z.boolean(),
  request: z.looseObject({}).nullable(),
  response: z.looseObject({}).nullable(),
  expiresAt: z.iso.datetime().nullable(),
  sharedWithOrg: z.boolean(),
  canChangeSharing: z.boolean(),
  publication: z.null(),
  canPublish: z.boolean(),
  source: z.literal('api'),
  usage: z.union([Usage, TokenUsage]).nullable(),
  costUsd: z.number(),
});
export type DecisionRecord = z.infer<typeof DecisionRecord>;

/** As the document tells it. What is stored was made from these schemas, so reading a record does not parse it again. */
export const DocumentedRecord = DecisionRecord.extend({
  request: DecisionRecord.shape.request.describe('As it was sent'),
  response: z.union([DecisionResult, DirectResult]).nullable(),
});

nameInDocument({
  Quantiles,
  ResultConsequence,
  ResultOverlap,
  StakeholderResult,
  DirectStakeholderResult,
  Agreement,
  Usage,
  TokenUsage,
  ResultMeta: Meta,
  ExplicitDecisionResponse: DecisionResult,
  DirectDecisionResponse: DirectResult,
  RunningNotice,
  DecisionRecord: DocumentedRecord,
});
