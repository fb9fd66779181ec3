/**
 * Members as people who sign in: their roles, names and passwords. The SQL of members is here and
 * in organizations.ts.
 */
import type postgres from 'postgres';
import { type Actor, writeAudit } from './audit-log.ts';
import { hasIdentity } from './identities.ts';
import { deleteProposalsBy } from './key-proposals.ts';
import { oneCase } from './one-case.ts';
import { lockOrganization } from './organizations.ts';
import { countPasskeys } from './passkeys.ts';
import type { MemberRef } from './sessions.ts';
import { workingLinks } from './sign-in-links.ts';

export type Role = 'owner' | 'member';

export interface ListedPerson {
  id: number;
  email: string;
  name: string | null;
  role: Role;
  createdAt: Date;
  /** Null: has never signed in. */
  lastSeenAt: Date | null;
  /** When a link that has not been used stops working. */
  invitedUntil: Date | null;
  /** The number of keys that are not revoked, without the playground's. */
  keys: number;
  /** Has made a key at any time, even one that is revoked now. */
  hasKeys: boolean;
  hasPassword: boolean;
  passkeys: number;
  /** Signs in at the organization's provider, whose groups give the role. */
  byProvider: boolean;
}

/** Lists the members after `after`, in the order of their ids. */
export async function listPeople(
  sql: postgres.ISql,
  organizationId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ListedPerson[]> {
  return sql<ListedPerson[]>`
    select m.id, m.email, m.name, m.role, m.created_at as "createdAt", m.last_seen_at as "lastSeenAt",
      l.expires_at as "invitedUntil",
      (select count(*) from api_keys k where k.organization_id = m.organization_id and k.member_id = m.id
        and k.revoked_at is null and not k.is_playground) as keys,
      ${hasKeys(sql)} as "hasKeys", m.password_hash is not null as "hasPassword",
      ${countPasskeys(sql)} as passkeys, ${hasIdentity(sql)} as "byProvider"
    from members m
      left join ${workingLinks(sql)} l on l.organization_id = m.organization_id and l.member_id = m.id
    where m.organization_id = ${organizationId} and m.id > ${after} and m.removed_at is null
    order by m.id limit ${limit}`;
}

export interface FoundMember {
  id: number;
  email: string;
  lastSeenAt: Date | null;
  hasKeys: boolean;
  hasPassword: boolean;
}

/** Null when the organization has no such member. The member stays until the transaction ends. */
export async function findMemberById(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
): Promise<FoundMember | null> {
  return findOne(sql, organizationId, sql`m.id = ${memberId}`);
}

/** Finds a member by the address, ignoring case. */
export async function findMemberByEmail(
  sql: postgres.ISql,
  organizationId: number,
  email: string,
): Promise<FoundMember | null> {
  return findOne(sql, organizationId, sql`m.email_lower = ${oneCase(sql, email)}`);
}

async function findOne(
  sql: postgres.ISql,
  organizationId: number,
  isMeant: postgres.Fragment,
): Promise<FoundMember | null> {
  const [row] = await sql<FoundMember[]>`
    select id, email, last_seen_at as "lastSeenAt", ${hasKeys(sql)} as "hasKeys",
      password_hash is not null as "hasPassword"
    from members m
    where m.organization_id = ${organizationId} and ${isMeant} and m.removed_at is null
    for key share`;
  return row ?? null;
}

/** An SQL expression about the member `m` of a statement. */
function hasKeys(sql: postgres.ISql): postgres.Fragment {
  return sql`exists (
    select from api_keys k where k.organization_id = m.organization_id and k.member_id = m.id)`;
}

/** Finds the members of this address in all organizations. */
export async function findMembersOf(
  sql: postgres.ISql,
  email: string,
  limit: number,
): Promise<(MemberRef & { email: string })[]> {
  return sql<(MemberRef & { email: string })[]>`
    select m.organization_id as "organizationId", m.id as "memberId", m.email
    from members m join organizations o on o.id = m.organization_id and o.suspended_at is null
    where m.email_lower = ${oneCase(sql, email)} and m.removed_at is null
    order by m.last_seen_at desc nulls last, m.organization_id, m.id
    limit ${limit}`;
}

/**
 * All members of this address who have a password, with its hash. There are at most as many as
 * organizations, each a row of the index.
 */
export async function findPasswordsOf(
  sql: postgres.ISql,
  email: string,
): Promise<(MemberRef & { passwordHash: string })[]> {
  return sql<(MemberRef & { passwordHash: string })[]>`
    select m.organization_id as "organizationId", m.id as "memberId", m.password_hash as "passwordHash"
    from members m join organizations o on o.id = m.organization_id and o.suspended_at is null
    where m.email_lower = ${oneCase(sql, email)}
      and m.removed_at is null and m.password_hash is not null
    order by m.last_seen_at desc nulls last, m.organization_id, m.id`;
}

/** Null: the member has no password, or there is no such member. */
export async function findPassword(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
): Promise<string | null> {
  const [row] = await sql<{ hash: string | null }[]>`
    select password_hash as hash from members
    where organization_id = ${organizationId} and id = ${memberId} and removed_at is null`;
  return row?.hash ?? null;
}

/** Stores the same password hashed anew, unless it was changed meanwhile. */
export async function storeAgain(
  sql: postgres.ISql,
  { organizationId, memberId, passwordHash }: MemberRef & { passwordHash: string },
  hashedAnew: string,
): Promise<void> {
  await sql`
    update members set password_hash = ${hashedAnew}
    where organization_id = ${organizationId} and id = ${memberId} and password_hash = ${passwordHash}`;
}

interface MemberChange {
  name?: string;
  passwordHash?: string;
  appearance?: 'system' | 'light' | 'dark';
}

/** Undefined fields stay as they are. */
export async function changeMember(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
  { name, passwordHash, appearance }: MemberChange,
): Promise<void> {
  await sql`
    update members set
      name = coalesce(${name ?? null}, name),
      password_hash = coalesce(${passwordHash ?? null}, password_hash),
      appearance = coalesce(${appearance ?? null}, appearance)
    where organization_id = ${organizationId} and id = ${memberId} and removed_at is null`;
}

/** False when there was no password. */
export async function forgetPassword(
  tx: postgres.TransactionSql,
  { organizationId, memberId }: MemberRef,
): Promise<boolean> {
  const { count } = await tx`
    update members set password_hash = null
    where organization_id = ${organizationId} and id = ${memberId} and password_hash is not null`;
  return count > 0;
}

/**
 * Returns `last owner`, and changes nothing, for the only owner; null when there is no such member.
 * Two owners who step down at once must not both do it, so the organization is locked.
 */
export async function changeRole(
  tx: postgres.TransactionSql,
  { organizationId, memberId }: MemberRef,
  role: Role,
  actor: Actor,
): Promise<'changed' | 'same' | 'last owner' | null> {
  await lockOrganization(tx, organizationId);
  const [row] = await tx<{ role: Role; otherOwners: number }[]>`
    select role, (select count(*) from members o where o.organization_id = ${organizationId}
      and o.role = 'owner' and o.removed_at is null and o.id <> m.id) as "otherOwners"
    from members m
    where m.organization_id = ${organizationId} and m.id = ${memberId} and m.removed_at is null`;
  if (row === undefined) return null;
  if (row.role === role) return 'same';
  if (role === 'member' && row.otherOwners === 0) return 'last owner';
  await tx`
    update members set role = ${role} where organization_id = ${organizationId} and id = ${memberId}`;
  if (role === 'member') await deleteProposalsBy(tx, { organizationId, memberId });
  await writeAudit(tx, {
    organizationId,
    actor,
    verb: 'changed',
    object: { kind: 'member', id: memberId },
    detail: `role: ${role}`,
  });
  return 'changed';
}
