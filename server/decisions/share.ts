/** Shows a decision, and every revision of it, to the organization, or hides them again. */
import type { Viewer } from '../accounts/visibility.ts';
import { lockOrganization, setSharing } from './lineage.ts';
import { ownedRecord } from './owned-record.ts';
import { recordText } from './record.ts';
import type { DecisionServices } from './services.ts';

export async function shareDecision(
  { database, config }: Pick<DecisionServices, 'database' | 'config'>,
  key: Viewer,
  decisionId: string,
  sharedWithOrg: boolean,
): Promise<string> {
  return database.sql.begin(async (tx) => {
    // A revision that is accepted meanwhile would keep the old sharing.
    await lockOrganization(tx, key.organizationId);
    const record = await ownedRecord(tx, key, decisionId);
    await setSharing(tx, key.organizationId, record.rootId, sharedWithOrg);
    return recordText({ ...record, sharedWithOrg }, key, config.baseUrl);
  });
}
