/** Organizations and their members. This file owns the SQL of both tables. */
import type postgres from 'postgres';
import { revokeKeysOf } from './keys.ts';

/** Inserts the row alone; billing's createOrganization makes an organization that can work. */
export async function insertOrganization(sql: postgres.ISql, name: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`insert into organizations (name) values (${name}) returning id`;
  if (row === undefined) throw new Error('insert … returning gave no row');
  return row.id;
}

/**
 * Locks the organization until the transaction ends, so that transactions that remove members,
 * accept, revise or change sharing run one after the other. Like every statement of the driver's,
 * the lock is sent when it is awaited.
 */
export function lockOrganization(
  tx: postgres.TransactionSql,
  id: number,
): postgres.PendingQuery<postgres.Row[]> {
  return tx`select from organizations where id = ${id} for no key update`;
}

/**
 * A table for another room's statement: `id` and `suspended_at` of this organization, or no row
 * when there is none.
 */
export function organizationRow(sql: postgres.ISql, id: number): postgres.Fragment {
  return sql`(select id, suspended_at from organizations where id = ${id})`;
}

/** A table for another room's statement: the `id` of every organization that is not suspended. */
export function workingOrganizations(sql: postgres.ISql): postgres.Fragment {
  return sql`(select id from organizations where suspended_at is null)`;
}

/** True while nobody has ever used this database. */
export async function hasNoOrganization(sql: postgres.ISql): Promise<boolean> {
  const rows = await sql`select from organizations limit 1`;
  return rows.length === 0;
}

/** Null when there is no such organization, or it has a member of this address. */
export async function addMember(
  sql: postgres.ISql,
  member: { organizationId: number; email: string; name?: string | null },
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    insert into members (organization_id, email, name)
    select id, ${member.email}, ${member.name ?? null} from organizations where id = ${member.organizationId}
    on conflict (organization_id, email) do nothing
    returning id`;
  return row?.id ?? null;
}

/**
 * Null when the organization has no such member. The member that is found cannot be removed until
 * the transaction ends.
 */
export async function findMember(
  sql: postgres.ISql,
  organizationId: number,
  email: string,
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id from members where organization_id = ${organizationId} and email = ${email} for key share`;
  return row?.id ?? null;
}

export interface Member {
  id: number;
  email: string;
  name: string | null;
  createdAt: Date;
  /** The number of keys that are not revoked. */
  keys: number;
}

/** Lists the members after `after`, in the order of their ids. */
export async function listMembers(
  sql: postgres.ISql,
  organizationId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Member[]> {
  return sql<Member[]>`
    select m.id, m.email, m.name, m.created_at as "createdAt",
      (select count(*) from api_keys k
        where k.organization_id = m.organization_id and k.member_id = m.id and k.revoked_at is null) as keys
    from members m
    where m.organization_id = ${organizationId} and m.id > ${after} and m.removed_at is null
    order by m.id limit ${limit}`;
}

export interface RemovedMember {
  id: number;
  keysRevoked: number;
}

/**
 * Deletes the person's name and address and revokes their keys; what was made with those stays.
 * Returns `last`, and changes nothing, for the only member; null when there is no such member.
 */
export async function removeMember(
  sql: postgres.Sql,
  organizationId: number,
  email: string,
): Promise<RemovedMember | 'last' | null> {
  return sql.begin(async (tx) => {
    // Two concurrent removals of two members must not remove both.
    await lockOrganization(tx, organizationId);
    const members = await tx<{ id: number; isMeant: boolean }[]>`
      select id, email = ${email} as "isMeant" from members
      where organization_id = ${organizationId} and removed_at is null
      order by email = ${email} desc limit 2`;
    const [meant, other] = members;
    if (meant?.isMeant !== true) return null;
    if (other === undefined) return 'last';
    const { id } = meant;
    await tx`
      update members set email = null, name = null, removed_at = now()
      where organization_id = ${organizationId} and id = ${id}`;
    return { id, keysRevoked: await revokeKeysOf(tx, { organizationId, memberId: id }) };
  });
}

/**
 * Suspends an organization: until it is resumed, its keys do not work and its pages are not shown.
 * Returns the time since when it is suspended; null when there is no such organization.
 */
export async function suspendOrganization(sql: postgres.ISql, id: number): Promise<Date | null> {
  const [row] = await sql<{ suspendedAt: Date }[]>`
    update organizations set suspended_at = coalesce(suspended_at, now()) where id = ${id}
    returning suspended_at as "suspendedAt"`;
  return row?.suspendedAt ?? null;
}

/** False when there is no such organization. */
export async function resumeOrganization(sql: postgres.ISql, id: number): Promise<boolean> {
  const { count } = await sql`update organizations set suspended_at = null where id = ${id}`;
  return count > 0;
}

/** Null when there is no such organization. */
export async function findOrganization(
  sql: postgres.ISql,
  id: number,
): Promise<{ name: string; suspendedAt: Date | null } | null> {
  const [row] = await sql<{ name: string; suspendedAt: Date | null }[]>`
    select name, suspended_at as "suspendedAt" from organizations where id = ${id}`;
  return row ?? null;
}
