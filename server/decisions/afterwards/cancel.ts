/**
 * Cancels a decision that runs: it ends in an error, its hold is released, and nothing is billed.
 * The node that runs it hears of the end and stops its model calls. A decision that has ended stays
 * as it is.
 */
import { actorOf, writeAudit } from '../../accounts/audit-log.ts';
import type { Caller } from '../../accounts/caller.ts';
import { type Claimed, keepAnswer } from '../../accounts/idempotency-store.ts';
import { REFUSALS } from '../../refusals.ts';
import { endIn } from '../end-decision.ts';
import type { DecisionServices } from '../services.ts';
import { ownedDecision } from '../visible-decision.ts';
import { recordIn } from './read.ts';
import type { DocumentedRecord } from './record-schema.ts';

/** Returns the record as it is then: its `status` and `errorMessage` say how the decision ended. */
export async function cancelDecision(
  {
    database,
    config,
    address,
    log,
    observer,
  }: Pick<DecisionServices, 'database' | 'config' | 'address' | 'log' | 'observer'>,
  { caller, decisionId }: { caller: Caller; decisionId: string },
  { claim }: Claimed = {},
): Promise<DocumentedRecord> {
  const { organizationId } = caller;
  const { isCancelled, record } = await database.sql.begin(async (tx) => {
    await ownedDecision(tx, caller, decisionId);
    const isCancelled = await endIn(
      tx,
      { organizationId, decisionId, attempt: null },
      { status: 'error', failedPart: null, errorMessage: REFUSALS.decision_cancelled.message },
    );
    if (isCancelled)
      await writeAudit(tx, {
        organizationId,
        actor: actorOf(caller, address),
        verb: 'changed',
        object: { kind: 'decision', id: decisionId },
        detail: 'cancelled it while it ran',
      });
    await keepAnswer(tx, claim, { state: 'answered', decisionId, needsContent: false });
    return { isCancelled, record: await recordIn(tx, { caller, decisionId }, config) };
  });
  if (isCancelled) {
    log.info({ organizationId, decisionId }, 'decision cancelled');
    observer.add('ended', { mode: 'default', outcome: 'cancelled' });
  }
  return record;
}
