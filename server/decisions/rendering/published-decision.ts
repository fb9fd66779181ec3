/**
 * Reads a stored decision for its page and its picture. Only fields that are named here are shown:
 * no id, person, note, usage or cost. A page outlives the schema under which its decision was made,
 * so the stored result is read by a schema of its own. This schema checks no limits and requires
 * only fields that every stored result has; the rest of a stakeholder's result is shown as it was
 * stored.
 */
import { z } from 'zod';
import { isBuiltIn } from '../../../judge/port.ts';
import { InsightFigures } from '../../../pictures/words/insight-figures.ts';
import type { PublicDecision } from '../../pages/public-decision.ts';
import { MODEL_ID } from '../../wire/types.ts';
import { fillConsequenceIds, fillStakeholderIds } from '../fill-ids.ts';
import type { Content } from '../stored-content.ts';

/** Returns what anybody may see of it. */
export function readPublished({ request, response, judge }: Content, publishedAt: Date): PublicDecision {
  const result: unknown = JSON.parse(response);
  const name = judge ?? JudgeOfResult.parse(result).meta?.judge ?? '';
  return PublishedDecision.parse({
    mode: 'default',
    ...JSON.parse(request),
    published_at: publishedAt.toISOString(),
    made_by_built_in_judge: isBuiltIn(name),
    result,
  });
}

const JudgeOfResult = z.object({ meta: z.object({ judge: z.string().optional() }).optional() });

const Side = z.enum(['benefit', 'harm']);
const OverlapType = z.enum(['same', 'part', 'result', 'shared', 'absence']);
const byOption = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

const shared = {
  model: z.string().default(MODEL_ID),
  published_at: z.iso.datetime(),
  made_by_built_in_judge: z.boolean(),
  context: z.string(),
  stakeholders: z
    .array(z.object({ id: z.string().optional(), description: z.string(), values: z.string().optional() }))
    .transform(fillStakeholderIds),
};
const option = { id: z.string(), description: z.string() };
const Agreement = z.object({ all_same: z.boolean(), best_by_stakeholder: byOption(z.string()) });

const directResult = {
  stakeholder: z.looseObject({ id: z.string(), description: z.string() }),
  best: z.string(),
  confidence: z.number(),
  probabilities: byOption(z.number()),
};

const Consequence = z.object({
  id: z.string().optional(),
  description: z.string(),
  label: z.string().optional(),
  stakeholders: z.array(z.string()).optional(),
  valence: z.union([Side, z.record(z.string(), Side)]),
});

const ConsequenceResult = z.looseObject({
  id: z.string(),
  option: z.string(),
  description: z.string(),
  label: z.string().nullable(),
  valence: Side,
  size: z.looseObject({ value: z.number(), p10: z.number(), p90: z.number() }),
  counted_share: z.number(),
  discounted_by: z
    .looseObject({ with: z.string(), type: OverlapType, overlap: z.number(), share: z.number() })
    .nullable(),
});

const OverlapResult = z.looseObject({
  a: z.string(),
  b: z.string(),
  kind: z.enum(['within', 'across']),
  p: z.number(),
  type: OverlapType,
  share: z.number(),
  absence_side: z.string().nullable(),
});

const StakeholderResult = z.looseObject({
  ...directResult,
  ev: byOption(z.looseObject({ mean: z.number(), p10: z.number(), p90: z.number() })),
  consequences: z.array(ConsequenceResult),
  overlaps: z.array(OverlapResult),
  removed_share: z.number(),
  best_uncorrected: z.string(),
  p_best_uncorrected: z.number(),
  standard_error: z
    .looseObject({ ev: byOption(z.looseObject({ mean: z.number(), p10: z.number(), p90: z.number() })) })
    .optional()
    .catch(undefined),
  // A page is made without insight where something is missing in it: a stored result is never a
  // reason not to show its page.
  insight: InsightFigures.nullish().catch(undefined),
});

/** Without the judge's name, which an operator may have chosen for internal use. */
const Meta = z.object({
  draws: z.int(),
  tau: z.number().optional(),
  phi: z.number().optional(),
  item_share: z.number().optional(),
  size_model: z.string().optional(),
  ratio_spread_scale: z.number().optional(),
  judge_traits: z.looseObject({}).optional(),
  overlap_model: z.string().optional(),
  correction: z.looseObject({}).optional(),
  result_hash: z.string().optional(),
});

const PublishedDecision = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('default'),
    ...shared,
    options: z
      .array(z.object({ ...option, consequences: z.array(Consequence) }))
      .transform(fillConsequenceIds),
    result: z.object({
      overlap: z.enum(['correct', 'report', 'off']),
      seed: z.number(),
      results: z.array(StakeholderResult),
      agreement: Agreement,
      warnings: z.array(z.string()),
      meta: Meta,
      notes: z.string(),
    }),
  }),
  z.object({
    mode: z.literal('direct'),
    ...shared,
    options: z.array(z.object(option)),
    result: z.object({ results: z.array(z.looseObject(directResult)), agreement: Agreement }),
  }),
]);
