/** Shows a decision, and every revision of it, to the organization, or hides them again. */
import type { Viewer } from '../../accounts/keys.ts';
import { lockOrganization } from '../../accounts/organizations.ts';
import { setSharing } from '../lineage.ts';
import type { DecisionServices } from '../services.ts';
import { ownedDecision } from '../visible-decision.ts';
import type { SharingRequest } from './feedback-schema.ts';
import { recordAfter } from './read.ts';

export async function shareDecision(
  { database, config }: Pick<DecisionServices, 'database' | 'config'>,
  { key, decisionId, request }: { key: Viewer; decisionId: string; request: SharingRequest },
): Promise<string> {
  return database.sql.begin(async (tx) => {
    // A revision that is accepted meanwhile would keep the old sharing.
    await lockOrganization(tx, key.organizationId);
    const { rootId } = await ownedDecision(tx, key, decisionId);
    await setSharing(tx, key.organizationId, rootId, request.shared_with_org);
    return recordAfter(tx, key, decisionId, config);
  });
}
