/** Shows a decision, and every revision of it, to the organization, or hides them again. */
import { actorOf, writeAudit } from '../../accounts/audit-log.ts';
import type { Caller } from '../../accounts/caller.ts';
import { lockOrganization } from '../../accounts/organizations.ts';
import { setSharing } from '../lineage.ts';
import type { DecisionServices } from '../services.ts';
import { ownedDecision } from '../visible-decision.ts';
import type { SharingRequest } from './feedback-schema.ts';
import { recordIn } from './read.ts';
import type { DocumentedRecord } from './record-schema.ts';

export async function shareDecision(
  { database, config, address }: Pick<DecisionServices, 'database' | 'config' | 'address'>,
  { caller, decisionId, request }: { caller: Caller; decisionId: string; request: SharingRequest },
): Promise<DocumentedRecord> {
  return database.sql.begin(async (tx) => {
    // A revision that is accepted meanwhile would keep the old sharing.
    const { organizationId } = caller;
    await lockOrganization(tx, organizationId);
    const { rootId } = await ownedDecision(tx, caller, decisionId);
    const { shared_with_org: isShared } = request;
    if (await setSharing(tx, organizationId, rootId, isShared))
      await writeAudit(tx, {
        organizationId,
        actor: actorOf(caller, address),
        verb: isShared ? 'shared' : 'stopped sharing',
        object: { kind: 'decision', id: decisionId },
      });
    return recordIn(tx, { caller, decisionId }, config);
  });
}
