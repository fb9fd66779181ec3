/**
 * Accounts at identity providers, and the members who they are. This file owns the SQL of
 * member_identities, and with organizations.ts and members.ts that of members.
 */
import type postgres from 'postgres';

interface MemberRef {
  organizationId: number;
  memberId: number;
}
type Role = 'owner' | 'member';

/** An account at a provider: the issuer and the subject, exactly as the provider writes them. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** Null: no member of the organization is this account. */
export async function findMemberByIdentity(
  tx: postgres.TransactionSql,
  organizationId: number,
  { issuer, subject }: Identity,
): Promise<{ memberId: number; role: Role } | null> {
  const [row] = await tx<{ memberId: number; role: Role }[]>`
    select m.id as "memberId", m.role
    from member_identities i
      join members m on m.organization_id = i.organization_id and m.id = i.member_id and m.removed_at is null
    where i.organization_id = ${organizationId} and i.issuer = ${issuer} and i.subject = ${subject}`;
  return row ?? null;
}

/** Makes a member of the account. Null: somebody has just added a member of this address. */
export async function addMemberOfIdentity(
  tx: postgres.TransactionSql,
  {
    organizationId,
    email,
    name,
    role,
  }: { organizationId: number; email: string; name: string | null; role: Role },
  identity: Identity,
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into members (organization_id, email, name, role)
    values (${organizationId}, ${email}, ${name}, ${role})
    on conflict (organization_id, email) do nothing returning id`;
  if (row === undefined) return null;
  await insertIdentity(tx, { organizationId, memberId: row.id }, { ...identity, madeMember: true });
  return row.id;
}

/** False: the member is another account of this issuer already. */
export async function linkIdentity(
  tx: postgres.TransactionSql,
  member: MemberRef,
  identity: Identity,
): Promise<boolean> {
  return insertIdentity(tx, member, { ...identity, madeMember: false });
}

async function insertIdentity(
  tx: postgres.TransactionSql,
  { organizationId, memberId }: MemberRef,
  { issuer, subject, madeMember }: Identity & { madeMember: boolean },
): Promise<boolean> {
  const { count } = await tx`
    insert into member_identities (organization_id, issuer, subject, member_id, made_member)
    values (${organizationId}, ${issuer}, ${subject}, ${memberId}, ${madeMember})
    on conflict (organization_id, member_id, issuer) do nothing`;
  return count > 0;
}

/** An owner whom a person added, and no first sign-in at a provider. */
export async function isOwnerByHand(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
): Promise<boolean> {
  const rows = await sql`
    select from members m
    where m.organization_id = ${organizationId} and m.id = ${memberId} and m.role = 'owner' and not exists (
      select from member_identities i
      where i.organization_id = m.organization_id and i.member_id = m.id and i.made_member)`;
  return rows.length > 0;
}

/** For the removal of the member. */
export async function deleteIdentitiesOf(
  tx: postgres.TransactionSql,
  { organizationId, memberId }: MemberRef,
): Promise<void> {
  await tx`delete from member_identities where organization_id = ${organizationId} and member_id = ${memberId}`;
}

/** A condition of another statement of this folder: the member `m` is an account at a provider. */
export function hasIdentity(sql: postgres.ISql): postgres.Fragment {
  return sql`exists (
    select from member_identities i where i.organization_id = m.organization_id and i.member_id = m.id)`;
}
