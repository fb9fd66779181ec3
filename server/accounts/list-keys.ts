/** Lists an organization's keys, for operators and people, without anything secret. */
import type postgres from 'postgres';
import type { ApiKey } from './keys.ts';
import { latestUses } from './rate-limit-store.ts';

export interface ListedKey extends Omit<ApiKey, 'organizationId'> {
  /** The address of the member who made it; null when that member was removed. */
  member: string | null;
  memberId: number;
  memberName: string | null;
  /** Null for a playground's key, which has no secret. */
  last4: string | null;
  isPlayground: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** When the secret before the newest stops working; null: it does not work. */
  oldSecretWorksUntil: Date | null;
  /**
   * Up to a minute early, or up to an hour when the database crashed since; null: never used, as
   * far as is known.
   */
  lastUsedAt: Date | null;
}

export interface KeyPage {
  after: number;
  limit: number;
  /** Only keys that this member made. */
  memberId?: number | undefined;
  /** Leaves out keys that are revoked or have expired. */
  onlyWorking?: boolean;
}

/** Lists the keys after `after`, in the order of their ids. */
export async function listKeys(
  sql: postgres.ISql,
  organizationId: number,
  { after, limit, memberId, onlyWorking = false }: KeyPage,
): Promise<ListedKey[]> {
  return sql<ListedKey[]>`
    select k.id, k.name, m.email as member, m.id as "memberId", m.name as "memberName", k.last4,
      k.is_playground as "isPlayground", k.retention, k.share_with_org as "shareWithOrg",
      case when k.previous_works_until > now() then k.previous_works_until end as "oldSecretWorksUntil",
      k.overlap_mode as "overlapMode", k.answers, k.created_at as "createdAt", k.expires_at as "expiresAt",
      k.revoked_at as "revokedAt",
      greatest(k.last_used_at, l.used_at) as "lastUsedAt"
    from api_keys k
      join members m on m.organization_id = k.organization_id and m.id = k.member_id
      left join ${latestUses(sql)} l on l.organization_id = k.organization_id and l.api_key_id = k.id
    where k.organization_id = ${organizationId} and k.id > ${after}
      and (${memberId ?? null}::bigint is null or k.member_id = ${memberId ?? null}::bigint)
      and (not ${onlyWorking}::boolean
        or (k.revoked_at is null and (k.expires_at is null or k.expires_at > now())))
    order by k.id limit ${limit}`;
}
