/**
 * Passkeys: public keys with which members sign in. This file owns the SQL of passkeys. A statement
 * finds a passkey by its member, whom the authenticator names, and never by its id alone.
 */
import type postgres from 'postgres';
import type { Person } from './caller.ts';
import { lockOrganization } from './organizations.ts';

type MemberRef = Pick<Person, 'organizationId' | 'memberId'>;

/** Of a member. */
export const MOST_PASSKEYS = 20;

export interface NewPasskey {
  credentialId: Uint8Array;
  publicKey: Uint8Array;
  signatureCount: number;
  rpId: string;
  name: string;
}

export interface ListedPasskey {
  /** As the audit log names it. */
  number: number;
  credentialId: Buffer;
  rpId: string;
  name: string;
  createdAt: Date;
  /** Null: never. */
  lastUsedAt: Date | null;
}

export async function listPasskeys(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
): Promise<ListedPasskey[]> {
  return sql<ListedPasskey[]>`
    select number, credential_id as "credentialId", rp_id as "rpId", name, created_at as "createdAt",
      last_used_at as "lastUsedAt"
    from passkeys where organization_id = ${organizationId} and member_id = ${memberId} order by number`;
}

/** Returns the number of the new passkey. The lock keeps two at once from passing the limit. */
export async function addPasskey(
  tx: postgres.TransactionSql,
  { organizationId, memberId }: MemberRef,
  { credentialId, publicKey, signatureCount, rpId, name }: NewPasskey,
): Promise<number | 'too many' | 'there already'> {
  await lockOrganization(tx, organizationId);
  const [found] = await tx<{ count: number }[]>`
    select count(*) as count from passkeys where organization_id = ${organizationId} and member_id = ${memberId}`;
  if ((found?.count ?? 0) >= MOST_PASSKEYS) return 'too many';
  const [row] = await tx<{ number: number }[]>`
    insert into passkeys (organization_id, member_id, credential_id, public_key, signature_count, rp_id, name)
    values (
      ${organizationId}, ${memberId}, ${Buffer.from(credentialId)}, ${Buffer.from(publicKey)}, ${signatureCount},
      ${rpId}, ${name})
    on conflict (organization_id, member_id, credential_id) do nothing
    returning number`;
  return row?.number ?? 'there already';
}

/** An SQL expression about the member `m` of a statement. */
export function hasPasskey(sql: postgres.ISql): postgres.Fragment {
  return sql`exists (select from passkeys p where p.organization_id = m.organization_id and p.member_id = m.id)`;
}

/** An SQL expression about the member `m` of a statement: how many passkeys. */
export function countPasskeys(sql: postgres.ISql): postgres.Fragment {
  return sql`(select count(*) from passkeys p where p.organization_id = m.organization_id and p.member_id = m.id)`;
}

export interface FoundPasskey extends MemberRef {
  number: number;
  publicKey: Buffer;
  email: string;
  passwordHash: string | null;
}

/** Null also when the member was removed, or the organization is suspended. */
export async function findPasskey(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
  { credentialId, rpId }: { credentialId: Buffer; rpId: string },
): Promise<FoundPasskey | null> {
  const [row] = await sql<FoundPasskey[]>`
    select p.organization_id as "organizationId", p.member_id as "memberId", p.number, p.public_key as "publicKey",
      m.email, m.password_hash as "passwordHash"
    from passkeys p
      join members m on m.organization_id = p.organization_id and m.id = p.member_id and m.removed_at is null
      join organizations o on o.id = p.organization_id and o.suspended_at is null
    where p.organization_id = ${organizationId} and p.member_id = ${memberId}
      and p.credential_id = ${credentialId} and p.rp_id = ${rpId}`;
  return row ?? null;
}

/**
 * Notes a use, after its signature was verified. An authenticator that counts its signatures has to
 * count on: `went back` means that there is a copy of it. Of two uses with one count, one is
 * refused. `gone`: the passkey was removed meanwhile.
 */
export async function usePasskey(
  tx: postgres.TransactionSql,
  { organizationId, memberId, number }: Pick<FoundPasskey, 'organizationId' | 'memberId' | 'number'>,
  signatureCount: number,
): Promise<'used' | 'went back' | 'gone'> {
  const [row] = await tx<{ before: number }[]>`
    select signature_count as before from passkeys
    where organization_id = ${organizationId} and member_id = ${memberId} and number = ${number}
    for update`;
  if (row === undefined) return 'gone';
  const counts = signatureCount > 0 || row.before > 0;
  if (counts && signatureCount <= row.before) return 'went back';
  await tx`
    update passkeys set signature_count = ${signatureCount}, last_used_at = now()
    where organization_id = ${organizationId} and member_id = ${memberId} and number = ${number}`;
  return 'used';
}

/** Removes one of the member's passkeys, or all. Returns how many. */
export async function removePasskeys(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
  which: number | 'all',
): Promise<number> {
  const number = which === 'all' ? null : which;
  const { count } = await sql`
    delete from passkeys where organization_id = ${organizationId} and member_id = ${memberId}
      and (${number}::bigint is null or number = ${number}::bigint)`;
  return count;
}
