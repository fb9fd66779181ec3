/** Organizations and their members. This file owns the SQL of both tables. */
import type postgres from 'postgres';
import { deleteDraftsOf } from '../drafts/draft-store.ts';
import { type Actor, writeAudit } from './audit-log.ts';
import { deleteIdentitiesOf } from './identities.ts';
import { deleteProposalsOf } from './key-proposals.ts';
import { revokeKeysOf } from './keys.ts';
import { oneCase } from './one-case.ts';

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

/**
 * A table for another room's statement, as text: `organization_id`, `id` and `name` of every
 * member, who without a name is called by their address.
 */
export const NAMED_MEMBERS =
  '(select organization_id, id, coalesce(name, email) as name from members where removed_at is null)';

/** The ids of all organizations, or of the one that is meant if there is such a one. */
export async function organizationIds(sql: postgres.ISql, meant: number | null): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from organizations where ${meant}::bigint is null or id = ${meant}::bigint order by id`;
  return rows.map(({ id }) => id);
}

/** True while nobody has ever used this database. */
export async function hasNoOrganization(sql: postgres.ISql): Promise<boolean> {
  const rows = await sql`select from organizations limit 1`;
  return rows.length === 0;
}

/**
 * Null when there is no such organization, or it has a member of this address. The first member of
 * an organization is its owner; others are members unless `role` says otherwise.
 */
export async function addMember(
  sql: postgres.ISql,
  member: { organizationId: number; email: string; name?: string | null; role?: 'owner' | 'member' },
): Promise<number | null> {
  const { organizationId, email, name, role } = member;
  const [row] = await sql<{ id: number }[]>`
    insert into members (organization_id, email, name, role)
    select id, ${email}, ${name ?? null}, case
        when exists (select from members m where m.organization_id = o.id and m.removed_at is null)
        then ${role ?? 'member'} else 'owner' end
    from organizations o where id = ${organizationId} and not exists (
      select from members m where m.organization_id = o.id and m.email_lower = ${oneCase(sql, email)})
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

/**
 * Keeps the member's password from changing until the transaction ends. False when it is another
 * one now, or the member was removed. Without the lock, a session that began with the old password
 * would outlive its change.
 */
export async function lockPassword(
  tx: postgres.TransactionSql,
  {
    organizationId,
    memberId,
    passwordHash,
  }: { organizationId: number; memberId: number; passwordHash: string | null },
): Promise<boolean> {
  const rows = await tx`
    select from members
    where organization_id = ${organizationId} and id = ${memberId} and removed_at is null
      and password_hash is not distinct from ${passwordHash}
    for share`;
  return rows.length > 0;
}

/** Keeps a member from being removed until the transaction ends. False: there is no such member. */
export async function lockMember(
  tx: postgres.TransactionSql,
  { organizationId, memberId }: { organizationId: number; memberId: number },
): Promise<boolean> {
  const rows = await tx`
    select from members where organization_id = ${organizationId} and id = ${memberId} and removed_at is null
    for key share`;
  return rows.length > 0;
}

export interface RemovedMember {
  id: number;
  keysRevoked: number;
}

/**
 * Deletes the person's name, address, password, passkeys, accounts at providers and drafts, ends
 * the person's sessions and revokes their keys; what was made with those stays. `last`: the only
 * member, `last owner`: the only owner; nothing is changed for either. Null when there is no such
 * member.
 */
export async function removeMember(
  sql: postgres.Sql,
  organizationId: number,
  meant: { email: string } | { id: number },
  actor: Actor,
): Promise<RemovedMember | 'last' | 'last owner' | null> {
  return sql.begin(async (tx) => {
    // Two concurrent removals of two members must not remove both.
    await lockOrganization(tx, organizationId);
    const [found] = await tx<{ id: number; role: string; others: number; otherOwners: number }[]>`
      select m.id, m.role, count(o) as others, count(o) filter (where o.role = 'owner') as "otherOwners"
      from members m
        left join members o on o.organization_id = m.organization_id and o.id <> m.id and o.removed_at is null
      where m.organization_id = ${organizationId} and m.removed_at is null
        and ${'id' in meant ? tx`m.id = ${meant.id}` : tx`m.email = ${meant.email}`}
      group by m.organization_id, m.id`;
    if (found === undefined) return null;
    const { id } = found;
    if (found.others === 0) return 'last';
    if (found.role === 'owner' && found.otherOwners === 0) return 'last owner';
    // Before the member: who signs in by one locks it first, and then the member.
    await tx`delete from passkeys where organization_id = ${organizationId} and member_id = ${id}`;
    await tx`
      update members set email = null, name = null, password_hash = null, removed_at = now()
      where organization_id = ${organizationId} and id = ${id}`;
    await tx`delete from sessions where organization_id = ${organizationId} and member_id = ${id}`;
    await tx`delete from sign_in_links where organization_id = ${organizationId} and member_id = ${id}`;
    await deleteIdentitiesOf(tx, { organizationId, memberId: id });
    const keysRevoked = await revokeKeysOf(tx, { organizationId, memberId: id });
    await deleteProposalsOf(tx, { organizationId, memberId: id });
    await deleteDraftsOf(tx, { organizationId, memberId: id });
    await writeAudit(tx, {
      organizationId,
      actor,
      verb: 'removed',
      object: { kind: 'member', id },
      detail: `${keysRevoked} keys revoked`,
    });
    return { id, keysRevoked };
  });
}

export async function renameOrganization(sql: postgres.ISql, id: number, name: string): Promise<void> {
  await sql`update organizations set name = ${name} where id = ${id}`;
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

/** False when there is no such organization, or its content was deleted. */
export async function resumeOrganization(sql: postgres.ISql, id: number): Promise<boolean> {
  const { count } =
    await sql`update organizations set suspended_at = null where id = ${id} and deletion is null`;
  return count > 0;
}

export interface ListedOrganization {
  id: number;
  name: string;
  createdAt: Date;
  suspendedAt: Date | null;
  isDeleted: boolean;
  members: number;
  /** Those that are not revoked, without the playground's. */
  keys: number;
}

/** Lists the organizations after `after`, in the order of their ids. */
export async function listOrganizations(
  sql: postgres.ISql,
  { after, limit }: { after: number; limit: number },
): Promise<ListedOrganization[]> {
  return sql<ListedOrganization[]>`
    select id, name, created_at as "createdAt", suspended_at as "suspendedAt", deletion is not null as "isDeleted",
      (select count(*) from members m where m.organization_id = o.id and m.removed_at is null) as members,
      (select count(*) from api_keys k
        where k.organization_id = o.id and k.revoked_at is null and not k.is_playground) as keys
    from organizations o where id > ${after} order by id limit ${limit}`;
}

export interface OrganizationToDelete {
  name: string;
  suspendedAt: Date | null;
  /** The proof of its deletion; null: it was not deleted. */
  deletion: unknown;
}

/** Locks the organization against everything else. Null when there is none. */
export async function lockToDelete(
  tx: postgres.TransactionSql,
  id: number,
): Promise<OrganizationToDelete | null> {
  const [row] = await tx<OrganizationToDelete[]>`
    select name, suspended_at as "suspendedAt", deletion from organizations where id = ${id} for update`;
  return row ?? null;
}

export async function keepDeletion(tx: postgres.TransactionSql, id: number, proof: object): Promise<void> {
  await tx`update organizations set deletion = ${JSON.stringify(proof)}::text::json where id = ${id}`;
}

/** The proof of the organization's deletion; null when it was not deleted or there is none. */
export async function deletionOf(sql: postgres.ISql, id: number): Promise<unknown> {
  const [row] = await sql<{ deletion: unknown }[]>`select deletion from organizations where id = ${id}`;
  return row?.deletion ?? null;
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
