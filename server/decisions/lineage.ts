/**
 * A decision's place in its lineage, and the sharing that all decisions of a lineage have in
 * common.
 */
import type postgres from 'postgres';
import type { DecisionResult } from './result.ts';

/** Where a decision stands in its lineage. */
export interface Lineage {
  /** Null: it is the first, and its own root. */
  rootId: string | null;
  /** 1: it revises nothing. */
  number: number;
  previousId: string | null;
}

/**
 * Shares every revision of a lineage, or none. The caller has locked the organization. False: they
 * were so already.
 */
export async function setSharing(
  tx: postgres.TransactionSql,
  organizationId: number,
  rootId: string,
  sharedWithOrg: boolean,
): Promise<boolean> {
  const { count } = await tx`
    update decisions set shared_with_org = ${sharedWithOrg}
    where organization_id = ${organizationId} and root_id = ${rootId} and shared_with_org <> ${sharedWithOrg}`;
  return count > 0;
}

/** The field `lineage` of results and running notices; only revisions have it. */
export function lineageField({ rootId, number, previousId }: Lineage): Pick<DecisionResult, 'lineage'> {
  return rootId === null || previousId === null
    ? {}
    : { lineage: { root_id: rootId, number, previous_id: previousId } };
}
