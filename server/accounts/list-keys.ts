/** An organization's keys, for operators: without anything secret. */
import type postgres from 'postgres';
import type { ApiKey } from './keys.ts';

export interface ListedKey extends Omit<ApiKey, 'organizationId'> {
  /** The address of the member who made it; null when that member was removed. */
  member: string | null;
  /** Null for a playground's key, which has no secret. */
  last4: string | null;
  isPlayground: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /**
   * Up to a minute early, or up to an hour when the database crashed since; null: never used, as
   * far as is known.
   */
  lastUsedAt: Date | null;
}

export interface KeyPage {
  after: number;
  limit: number;
  /**
   * A table of `organization_id`, `api_key_id` and `used_at`: uses that the keys' own rows may not
   * show yet.
   */
  latestUses: postgres.Fragment;
}

/** Lists the keys after `after`, in the order of their ids. */
export async function listKeys(
  sql: postgres.ISql,
  organizationId: number,
  { after, limit, latestUses }: KeyPage,
): Promise<ListedKey[]> {
  return sql<ListedKey[]>`
    select k.id, k.name, m.email as member, k.last4, k.is_playground as "isPlayground", k.retention, k.share_with_org as "shareWithOrg",
      k.overlap_mode as "overlapMode", k.created_at as "createdAt", k.expires_at as "expiresAt",
      k.revoked_at as "revokedAt",
      greatest(k.last_used_at, l.used_at) as "lastUsedAt"
    from api_keys k
      join members m on m.organization_id = k.organization_id and m.id = k.member_id
      left join ${latestUses} l on l.organization_id = k.organization_id and l.api_key_id = k.id
    where k.organization_id = ${organizationId} and k.id > ${after}
    order by k.id limit ${limit}`;
}
