/** What a public page shows of a decision. Only what is named here gets there: no id, person, note, use or cost. */
import type postgres from 'postgres';
import { z } from 'zod';
import { AnyRequest } from './direct-schema.ts';
import { findPublication } from './publication-store.ts';
import { DecisionResult, DirectResult } from './result-schema.ts';
import { OptionLetter } from './schema.ts';

const Side = z.enum(['benefit', 'harm']);

const shared = {
  model: z.string(),
  published_at: z.iso.datetime(),
  context: z.string(),
  stakeholders: z.array(z.object({ id: z.string(), description: z.string(), values: z.string().optional() })),
};

const Consequence = z.object({
  id: z.string(),
  description: z.string(),
  label: z.string().optional(),
  stakeholders: z.array(z.string()).optional(),
  valence: z.union([Side, z.record(z.string(), Side)]),
});

const option = { id: OptionLetter, description: z.string() };
const { overlap, seed, results, agreement, warnings, notes, meta } = DecisionResult.shape;
/** Not the judge: an operator may have named it for itself. */
const { tau, draws, ratio_spread_scale, overlap_model, correction, result_hash } = meta.shape;

export const PublishedDecision = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('default'),
    ...shared,
    options: z.array(z.object({ ...option, consequences: z.array(Consequence) })),
    result: z.object({
      overlap,
      seed,
      results,
      agreement,
      warnings,
      meta: z.object({ tau, draws, ratio_spread_scale, overlap_model, correction, result_hash }),
      notes,
    }),
  }),
  z.object({
    mode: z.literal('direct'),
    ...shared,
    options: z.array(z.object(option)),
    result: z.object({ results: DirectResult.shape.results, agreement: DirectResult.shape.agreement }),
  }),
]);
export type PublishedDecision = z.infer<typeof PublishedDecision>;

/** Every id is filled in. Null for a token that is wrong or withdrawn. */
export async function readPublication(sql: postgres.ISql, token: string): Promise<PublishedDecision | null> {
  const stored = await findPublication(sql, token);
  if (stored === null) return null;
  return PublishedDecision.parse({
    ...AnyRequest.parse(stored.request),
    published_at: stored.publishedAt.toISOString(),
    result: stored.response,
  });
}
