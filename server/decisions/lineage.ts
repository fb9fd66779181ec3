/**
 * A decision's place in its lineage, and the sharing that all decisions of a lineage have in
 * common.
 */
import type postgres from 'postgres';
import type { DecisionResult } from './result-schema.ts';

/** Where a decision stands in its lineage. */
export interface Lineage {
  /** Null: it is the first, and its own root. */
  rootId: string | null;
  /** 1: it revises nothing. */
  number: number;
  previousId: string | null;
}

/** Every revision is shared, or none. With the organization locked. */
export async function setSharing(
  tx: postgres.TransactionSql,
  organizationId: number,
  rootId: string,
  sharedWithOrg: boolean,
): Promise<void> {
  await tx`
    update decisions set shared_with_org = ${sharedWithOrg}
    where organization_id = ${organizationId} and root_id = ${rootId} and shared_with_org <> ${sharedWithOrg}`;
}

/** As results and running notices carry it: of revisions only. */
export function lineageField({ rootId, number, previousId }: Lineage): Pick<DecisionResult, 'lineage'> {
  return rootId === null || previousId === null
    ? {}
    : { lineage: { root_id: rootId, number, previous_id: previousId } };
}
