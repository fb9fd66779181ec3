/**
 * What anybody may see of a published decision, on its page and in its picture. Only fields that
 * are named here are shown: no id, person, note, usage or cost. A page outlives the version that
 * made its decision, so nothing here checks limits.
 */
import { z } from 'zod';
import { isBuiltIn } from '../../judge/port.ts';
import { DirectFigures, ValueFigures } from '../../pictures/read-result.ts';
import type { Trust } from '../../pictures/words/doubt.ts';
import { withNames } from '../../pictures/words/warnings.ts';
import { fillConsequenceIds, fillStakeholderIds } from '../decisions/fill-ids.ts';
import { DecisionResult } from '../decisions/result.ts';
import type { Content } from '../decisions/stored-content.ts';
import { MODEL_ID } from '../wire/types.ts';

export function readPublished({ request, response, judge }: Content, publishedAt: Date): PublicDecision {
  const result: unknown = JSON.parse(response);
  const name = judge ?? JudgeOfResult.parse(result).meta?.judge ?? '';
  return PublicDecision.parse({
    mode: 'default',
    ...JSON.parse(request),
    published_at: publishedAt.toISOString(),
    made_by_built_in_judge: isBuiltIn(name),
    result,
  });
}

const JudgeOfResult = z.object({ meta: z.object({ judge: z.string().optional() }).optional() });

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
const Side = z.enum(['benefit', 'harm']);
const Consequence = z.object({
  id: z.string().optional(),
  description: z.string(),
  label: z.string().optional(),
  stakeholders: z.array(z.string()).optional(),
  valence: z.union([Side, z.record(z.string(), Side)]),
});

const { overlap, seed, agreement, warnings, meta, notes } = DecisionResult.shape;
/** Without the judge's name, which an operator may have chosen for internal use. */
const Meta = z.object({
  ...meta
    .pick({
      tau: true,
      phi: true,
      item_share: true,
      size_model: true,
      ratio_spread_scale: true,
      judge_traits: true,
      overlap_model: true,
      correction: true,
      result_hash: true,
    })
    .partial().shape,
  draws: meta.shape.draws,
});

const PublicDecision = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('default'),
    ...shared,
    options: z
      .array(z.object({ ...option, consequences: z.array(Consequence) }))
      .transform(fillConsequenceIds),
    result: z.object({
      overlap,
      seed,
      results: z.array(ValueFigures),
      agreement,
      warnings,
      meta: Meta,
      notes,
    }),
  }),
  z.object({
    mode: z.literal('direct'),
    ...shared,
    options: z.array(z.object(option)),
    result: z.object({ results: z.array(DirectFigures), agreement }),
  }),
]);
export type PublicDecision = z.infer<typeof PublicDecision>;
export type DefaultDecision = Extract<PublicDecision, { mode: 'default' }>;
export type DirectDecision = Extract<PublicDecision, { mode: 'direct' }>;

export function trustOf(decision: PublicDecision): Trust {
  return {
    madeByBuiltInJudge: decision.made_by_built_in_judge,
    misreadShare: decision.mode === 'direct' ? 0 : (decision.result.meta.judge_traits?.misread_share ?? 0),
    warnings: decision.mode === 'direct' ? [] : withNames(decision.result.warnings, decision.stakeholders),
  };
}
