/** Who sees a decision. Said once, in SQL, where `d` stands for the table of decisions. */
import type postgres from 'postgres';
import type { Viewer } from '../accounts/keys.ts';

export function visibleTo(sql: postgres.ISql, viewer: Viewer): postgres.Fragment {
  return visible(sql, sql`${viewer.organizationId}`, sql`${viewer.id}`);
}

/** To the key that is `k` in the statement. */
export function visibleToKey(sql: postgres.ISql): postgres.Fragment {
  return visible(sql, sql`k.organization_id`, sql`k.id`);
}

/** A key sees its own decisions, and those shared within its organization. */
function visible(sql: postgres.ISql, organizationId: postgres.Fragment, keyId: postgres.Fragment) {
  return sql`d.organization_id = ${organizationId} and (d.api_key_id = ${keyId} or d.shared_with_org)`;
}
