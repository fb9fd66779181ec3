/** Who sees a decision. Said once, in SQL, where `d` stands for the table of decisions. */
import type postgres from 'postgres';
import type { ApiKey } from './keys.ts';

export type Viewer = Pick<ApiKey, 'organizationId' | 'id'>;

/** A key sees its own decisions, and those shared within its organization. */
export function visibleTo(sql: postgres.ISql, viewer: Viewer) {
  return sql`d.organization_id = ${viewer.organizationId} and (d.api_key_id = ${viewer.id} or d.shared_with_org)`;
}
