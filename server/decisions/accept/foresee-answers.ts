/** Tells, before a revision is run, which persons' answers it would keep. */
import { z } from 'zod';
import type { Caller } from '../../accounts/caller.ts';
import { MAX_STAKEHOLDERS } from '../check-names.ts';
import { fillConsequenceIds, fillStakeholderIds } from '../fill-ids.ts';
import { MAX_CONSEQUENCES, MAX_OPTIONS, OptionLetter, Side } from '../schema.ts';
import type { DecisionServices } from '../services.ts';
import { ownedDecision } from '../visible-decision.ts';
import { type KeptAnswers, keepAnswers, outlineOf } from './keep-answers.ts';
import { readEarlierAnswers, readFirstLine } from './refine-store.ts';

/** A request that is still being written: what it lacks concerns nobody yet. */
export const DraftedRequest = z
  .object({
    mode: z.enum(['default', 'direct']).default('default'),
    stakeholders: z
      .array(z.object({ id: z.string().optional(), description: z.string(), values: z.string().optional() }))
      .max(MAX_STAKEHOLDERS),
    options: z
      .array(
        z.object({
          id: OptionLetter,
          description: z.string(),
          consequences: z
            .array(
              z.object({
                id: z.string().optional(),
                description: z.string(),
                stakeholders: z.array(z.string()).max(MAX_STAKEHOLDERS).optional(),
                valence: z.union([Side, z.record(z.string(), Side)]).default({}),
              }),
            )
            .max(MAX_CONSEQUENCES)
            .default([]),
        }),
      )
      .max(MAX_OPTIONS),
  })
  .transform(({ mode, stakeholders, options }) => ({
    mode,
    stakeholders: fillStakeholderIds(stakeholders),
    options: fillConsequenceIds(options),
  }));

/**
 * Costs a read of the stored request and its answers, which are at most 1 MB, and no engine. A
 * person asks this while typing.
 */
export async function foreseeAnswers(
  { database: { sql } }: Pick<DecisionServices, 'database'>,
  {
    caller,
    decisionId,
    request: { mode, ...request },
  }: { caller: Caller; decisionId: string; request: z.infer<typeof DraftedRequest> },
): Promise<Pick<KeptAnswers, 'told' | 'dropped'> & { title: string | null }> {
  const { organizationId } = caller;
  await ownedDecision(sql, caller, decisionId);
  const ref = { organizationId, decisionId };
  const [title, earlier] = await Promise.all([readFirstLine(sql, ref), readEarlierAnswers(sql, ref)]);
  if (earlier === null) return { title, told: [], dropped: [] };
  const { told, dropped } = keepAnswers(earlier, mode === 'direct' ? null : outlineOf(request));
  return { title, told, dropped };
}
