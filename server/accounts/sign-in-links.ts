/** Links that sign a member in once. This file owns the SQL of sign_in_links. */
import type postgres from 'postgres';
import { hashOfToken, newToken } from './secret-token.ts';
import type { MemberRef } from './sessions.ts';

/** How long a link works, as PostgreSQL intervals. */
export const LINK_LIFETIMES = { now: '10 minutes', invitation: '7 days' } as const;

interface LinkSettings {
  baseUrl: string;
  lifetime: keyof typeof LINK_LIFETIMES;
  /** False when the operator or the service made it. */
  isByOwner: boolean;
  /** Signs in only together with the member's password. */
  needsPassword?: boolean;
}

export interface SignInLink {
  url: string;
  expiresAt: Date;
}

/**
 * Makes a link that replaces the member's last one. The token stands after a `#`, which browsers do
 * not send, so no log contains it.
 */
export async function makeSignInLink(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
  { baseUrl, lifetime, isByOwner, needsPassword = false }: LinkSettings,
): Promise<SignInLink> {
  const { token, hash } = newToken();
  const [row] = await sql<{ expiresAt: Date }[]>`
    insert into sign_in_links (organization_id, member_id, token_hash, expires_at, made_by_owner, needs_password)
    values (
      ${organizationId}, ${memberId}, ${hash}, now() + ${LINK_LIFETIMES[lifetime]}::interval, ${isByOwner},
      ${needsPassword})
    on conflict (organization_id, member_id) do update
    set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      made_by_owner = excluded.made_by_owner, needs_password = excluded.needs_password
    returning expires_at as "expiresAt"`;
  if (row === undefined) throw new Error('insert … returning gave no row');
  return { url: `${baseUrl}/console/enter#${token}`, expiresAt: row.expiresAt };
}

export interface FoundLink extends MemberRef {
  email: string;
  name: string | null;
  organizationName: string;
  needsPassword: boolean;
  /** False when the operator or the service made it. */
  isByOwner: boolean;
  /** Null when the member has no password. */
  passwordHash: string | null;
}

/** Changes nothing. Returns null in the same cases as takeSignInLink. */
export async function findSignInLink(sql: postgres.ISql, token: string): Promise<FoundLink | null> {
  const hash = hashOfToken(token);
  if (hash === null) return null;
  const [row] = await sql<FoundLink[]>`
    select l.organization_id as "organizationId", l.member_id as "memberId", m.email, m.name,
      o.name as "organizationName", l.needs_password as "needsPassword", l.made_by_owner as "isByOwner", m.password_hash as "passwordHash"
    from sign_in_links l
      join members m on m.organization_id = l.organization_id and m.id = l.member_id and m.removed_at is null
      join organizations o on o.id = l.organization_id and o.suspended_at is null
    where l.token_hash = ${hash} and l.expires_at > now()`;
  return row ?? null;
}

/**
 * Uses a link up, and finds its member. Null when there is no such link, it was used already, it
 * has expired, or its member or organization may not sign in. Of two concurrent uses only one finds
 * the member.
 */
export async function takeSignInLink(tx: postgres.TransactionSql, token: string): Promise<MemberRef | null> {
  const hash = hashOfToken(token);
  if (hash === null) return null;
  const [row] = await tx<MemberRef[]>`
    delete from sign_in_links l
    using members m, organizations o
    where l.token_hash = ${hash} and l.expires_at > now()
      and m.organization_id = l.organization_id and m.id = l.member_id and m.removed_at is null
      and o.id = l.organization_id and o.suspended_at is null
    returning l.organization_id as "organizationId", l.member_id as "memberId"`;
  return row ?? null;
}

/**
 * Ends the member's link if an owner made it: the owner may have kept it. True when there was one
 * that worked.
 */
export async function endLinkOfOwner(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
): Promise<boolean> {
  const rows = await sql<{ works: boolean }[]>`
    delete from sign_in_links
    where organization_id = ${organizationId} and member_id = ${memberId} and made_by_owner
    returning expires_at > now() as works`;
  return rows.some(({ works }) => works);
}

/** A table for another statement of this folder: until when each member's link works. */
export function workingLinks(sql: postgres.ISql): postgres.Fragment {
  return sql`(select organization_id, member_id, expires_at from sign_in_links where expires_at > now())`;
}

/** Deletes links that have expired. Returns their number. */
export async function sweepSignInLinks(sql: postgres.ISql): Promise<number> {
  const { count } = await sql`delete from sign_in_links where expires_at <= now()`;
  return count;
}
