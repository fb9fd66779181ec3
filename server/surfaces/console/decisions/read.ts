/**
 * One decision as the console shows it: the record that REST sends, and the key it was made with.
 */
import { ownsKey } from '../../../accounts/caller.ts';
import { findKeyLabel } from '../../../accounts/key-labels.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { readDecision } from '../../../decisions/afterwards/read.ts';
import type { DocumentedRecord } from '../../../decisions/afterwards/record-schema.ts';
import { findCancelled } from '../../../decisions/result-store.ts';
import { visibleDecision } from '../../../decisions/visible-decision.ts';
import type { ConsoleContext } from '../context.ts';
import type { OneDecision } from './schema.ts';

/** `record`: the one that a verb has returned, if any. */
export async function showDecision(
  { services }: Pick<ConsoleContext, 'services'>,
  caller: SignedIn,
  { decisionId, record }: { decisionId: string; record?: DocumentedRecord },
): Promise<OneDecision> {
  const { sql } = services.database;
  const { apiKeyId } = await visibleDecision(sql, caller, decisionId);
  const [key, shown] = await Promise.all([
    findKeyLabel(sql, caller.organizationId, apiKeyId),
    record ?? readDecision(services, { caller, decisionId }),
  ]);
  if (key === null) throw new Error('a decision without its key');
  const failed = [shown, ...shown.revisions].filter(({ status }) => status === 'error').map(({ id }) => id);
  const cancelled = failed.length === 0 ? [] : await findCancelled(sql, caller, failed);
  return { record: shown, key, isOwn: ownsKey(caller, apiKeyId), cancelled };
}
