/** Labels of keys, for people who see their decisions. */
import type postgres from 'postgres';
import type { CurrentSettings } from './key-settings.ts';

export interface KeyLabel {
  id: number;
  name: string;
  isPlayground: boolean;
}

/** A key's label with the member who made it; null when that member was removed. */
export interface KeyOfMember extends KeyLabel {
  madeBy: { id: number; name: string | null; email: string } | null;
  /** Neither revoked nor expired. */
  works: boolean;
}

/**
 * A table for another room's statement: `organization_id`, `id`, `name`, `is_playground`, and the
 * key's member as JSON, null when removed. PostgreSQL reads no member where `made_by` is not used.
 */
export function keyLabels(sql: postgres.ISql): postgres.Fragment {
  return sql`(
    select k.organization_id, k.id, k.name, k.is_playground,
      (select json_build_object('name', m.name, 'email', m.email) from members m
        where m.organization_id = k.organization_id and m.id = k.member_id and m.removed_at is null) as made_by
    from api_keys k)`;
}

export async function findKeyLabel(
  sql: postgres.ISql,
  organizationId: number,
  keyId: number,
): Promise<KeyOfMember | null> {
  const [row] = await sql<KeyOfMember[]>`
    select k.id, k.name, k.is_playground as "isPlayground",
      case when m.removed_at is null then json_build_object('id', m.id, 'name', m.name, 'email', m.email) end as "madeBy",
      k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) as works
    from api_keys k join members m on m.organization_id = k.organization_id and m.id = k.member_id
    where k.organization_id = ${organizationId} and k.id = ${keyId}`;
  return row ?? null;
}

/** A key as it is shown to people who may manage it. */
export interface ManagedKey extends KeyLabel, CurrentSettings {
  memberId: number;
  isRevoked: boolean;
}

/**
 * Null when the organization has no such key. The key stays as it is until the transaction ends.
 */
export async function findManagedKey(
  tx: postgres.TransactionSql,
  organizationId: number,
  keyId: number,
): Promise<ManagedKey | null> {
  const [row] = await tx<ManagedKey[]>`
    select id, name, is_playground as "isPlayground", member_id as "memberId", revoked_at is not null as "isRevoked",
      overlap_mode as "overlapMode", answers, share_with_org as "shareWithOrg", retention, expires_at as "expiresAt"
    from api_keys where organization_id = ${organizationId} and id = ${keyId}
    for no key update`;
  return row ?? null;
}

/** Names by ids; those of other organizations are left out. */
export async function findKeyNames(
  sql: postgres.ISql,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; name: string }[]>`
    select id, name from api_keys
    where organization_id = ${organizationId} and id = any (string_to_array(${ids.join(',')}, ',')::bigint[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
