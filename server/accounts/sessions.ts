/** Sessions of members who are signed in to the console. This file owns the SQL of sessions. */
import type postgres from 'postgres';
import { isOutOfRoom } from '../database/outages.ts';
import { type Actor, writeAudit } from './audit-log.ts';
import type { Person } from './caller.ts';
import { hasPasskey } from './passkeys.ts';
import { hashOfToken, newToken } from './secret-token.ts';

/** The member of a session. */
export interface SignedIn extends Person {
  sessionId: number;
  role: 'owner' | 'member';
  email: string;
  name: string | null;
  hasPassword: boolean;
  hasPasskey: boolean;
  /** Began a few minutes ago, so that whoever holds it has just signed in. */
  isFresh: boolean;
  /** The session began at the organization's provider, which leads back. */
  byProvider: boolean;
  appearance: 'system' | 'light' | 'dark';
  organizationName: string;
  expiresAt: Date;
}

/** How long an unused session lasts, and how long any session lasts, as PostgreSQL intervals. */
const IDLE = { owner: '12 hours', member: '30 days' };
const LONGEST = { owner: '30 days', member: '90 days' };
/** How long a new session may change what signs the member in. */
export const FRESH_MINUTES = 10;
/** The oldest session of a member ends when there would be more. */
const MOST_SESSIONS = 20;

/** The member who signs in, or has been found by a password or link. */
export interface MemberRef {
  organizationId: number;
  memberId: number;
}

interface Beginning {
  address: string;
  /** With the number of the passkey. */
  by: 'link' | 'password' | 'provider' | `passkey ${number}`;
  /** Null: no shorter than the member's role says. */
  mostHours?: number | null;
}

const WAYS = { link: 'by a one-time link', password: null, provider: 'by the provider' };

/** Returns the token for the cookie, which is stored nowhere else. */
export async function startSession(
  tx: postgres.TransactionSql,
  { organizationId, memberId }: MemberRef,
  { address, by, mostHours = null }: Beginning,
): Promise<string> {
  const { token, hash } = newToken();
  await tx`
    insert into sessions (organization_id, member_id, token_hash, address, by_provider, ends_at)
    values (${organizationId}, ${memberId}, ${hash}, ${address}, ${by === 'provider'},
      now() + make_interval(hours => ${mostHours}))`;
  await tx`
    delete from sessions where organization_id = ${organizationId} and member_id = ${memberId} and id in (
      select id from sessions where organization_id = ${organizationId} and member_id = ${memberId}
      order by last_used_at desc, id desc offset ${MOST_SESSIONS})`;
  await tx`
    update members set last_seen_at = now() where organization_id = ${organizationId} and id = ${memberId}`;
  const actor: Actor = { kind: 'member', memberId, address };
  await writeAudit(tx, {
    organizationId,
    actor,
    verb: 'signed in',
    object: { kind: 'member', id: memberId },
    detail: by in WAYS ? WAYS[by as keyof typeof WAYS] : `by ${by}`,
  });
  return token;
}

/**
 * Null when there is no such session, it has ended, its member was removed, or the organization is
 * suspended. Use prolongs a session; this is written once a minute at most.
 */
export async function findSession(sql: postgres.ISql, token: string): Promise<SignedIn | null> {
  const hash = hashOfToken(token);
  if (hash === null) return null;
  const [row] = await sql<(SignedIn & { isStale: boolean })[]>`
    select 'person' as kind, s.id as "sessionId", s.organization_id as "organizationId", m.id as "memberId", m.role, m.email, m.name,
      m.password_hash is not null as "hasPassword", ${hasPasskey(sql)} as "hasPasskey", s.by_provider as "byProvider",
      s.created_at > now() - make_interval(mins => ${FRESH_MINUTES}) as "isFresh",
      m.appearance, o.name as "organizationName",
      ${endOf(sql)} as "expiresAt",
      s.last_used_at < now() - interval '1 minute' as "isStale",
      (select coalesce(json_agg(k.id), '[]') from api_keys k
        where k.organization_id = m.organization_id and k.member_id = m.id) as "keyIds",
      (select k.id from api_keys k where k.organization_id = m.organization_id and k.member_id = m.id
        and k.is_playground and k.revoked_at is null) as "playgroundKeyId"
    from sessions s
      join members m on m.organization_id = s.organization_id and m.id = s.member_id and m.removed_at is null
      join organizations o on o.id = s.organization_id and o.suspended_at is null
    where s.token_hash = ${hash} and ${endOf(sql)} > now()`;
  if (row === undefined) return null;
  const { isStale, ...signedIn } = row;
  // On a full disk people can still read.
  if (isStale) await touch(sql, signedIn).catch(ignoreNoRoom);
  return signedIn;
}

function ignoreNoRoom(error: unknown): void {
  if (!isOutOfRoom(error)) throw error;
}

async function touch(sql: postgres.ISql, { organizationId, sessionId }: SignedIn): Promise<void> {
  await sql`
    with used as (
      update sessions set last_used_at = now()
      where organization_id = ${organizationId} and id = ${sessionId}
        and last_used_at < now() - interval '1 minute'
      returning organization_id, member_id
    )
    update members m set last_seen_at = now() from used
    where m.organization_id = used.organization_id and m.id = used.member_id`;
}

/** An SQL expression: when the session `s` of the member `m` ends, by the member's present role. */
function endOf(sql: postgres.ISql): postgres.Fragment {
  const end = (role: keyof typeof IDLE) =>
    sql`least(s.last_used_at + ${IDLE[role]}::interval, s.created_at + ${LONGEST[role]}::interval, s.ends_at)`;
  return sql`case m.role when 'owner' then ${end('owner')} else ${end('member')} end`;
}

export interface ListedSession {
  id: number;
  createdAt: Date;
  lastUsedAt: Date;
  address: string;
}

/** The member's sessions, the latest used first. Those that have ended are left out. */
export async function listSessions(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
): Promise<ListedSession[]> {
  return sql<ListedSession[]>`
    select s.id, s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.address
    from sessions s join members m on m.organization_id = s.organization_id and m.id = s.member_id
    where s.organization_id = ${organizationId} and s.member_id = ${memberId}
      and ${endOf(sql)} > now()
    order by s.last_used_at desc, s.id desc`;
}

/**
 * Ends sessions of the member: one, all but one, or all. Returns how many ended. With an actor, the
 * audit log records it as signing out.
 */
export async function endSessions(
  tx: postgres.TransactionSql,
  { organizationId, memberId }: MemberRef,
  which: { only: number } | { except: number } | 'all',
): Promise<number> {
  const only = which !== 'all' && 'only' in which ? which.only : null;
  const except = which !== 'all' && 'except' in which ? which.except : null;
  const { count } = await tx`
    delete from sessions
    where organization_id = ${organizationId} and member_id = ${memberId}
      and (${only}::bigint is null or id = ${only}::bigint)
      and (${except}::bigint is null or id <> ${except}::bigint)`;
  return count;
}

/** Ends the sessions that began at the organization's provider. Returns how many. */
export async function endProviderSessions(
  tx: postgres.TransactionSql,
  organizationId: number,
): Promise<number> {
  const { count } = await tx`delete from sessions where organization_id = ${organizationId} and by_provider`;
  return count;
}

/** Deletes sessions that nobody can use any more. Returns their number. */
export async function sweepSessions(sql: postgres.ISql): Promise<number> {
  const { count } = await sql`delete from sessions where ${endedFor(sql, '0')}`;
  return count;
}

/** A condition: nobody, whatever their role, could use the session for this PostgreSQL interval. */
export function endedFor(sql: postgres.ISql, interval: string): postgres.Fragment {
  return sql`least(
    last_used_at + ${IDLE.member}::interval, created_at + ${LONGEST.member}::interval, ends_at
  ) <= now() - ${interval}::interval`;
}
