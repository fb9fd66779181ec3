/**
 * The SQL of audit_log: who did what to what, when and from where. An entry is written in the
 * transaction of its act, so that there is no act without its entry. Entries are never changed.
 */
import type postgres from 'postgres';
import { type Caller, isPerson } from './caller.ts';

export const AUDIT_VERBS = [
  'signed in',
  'signed out',
  'created',
  'changed',
  'rotated',
  'revoked',
  'invited',
  'removed',
  'shared',
  'stopped sharing',
  'published',
  'withdrew',
  'bought credit',
  'deleted',
] as const;
export type AuditVerb = (typeof AUDIT_VERBS)[number];

export const AUDIT_OBJECTS = [
  'organization',
  'member',
  'key',
  'decision',
  'questions',
  'credit',
  'webhook',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** Who acts: a caller, whoever runs an operator's command, or the service for a payment. */
export type Actor =
  | { kind: 'member'; memberId: number; address: string }
  | { kind: 'key'; keyId: number; address: string | null }
  | { kind: 'operator' | 'service' };

export const OPERATOR: Actor = { kind: 'operator' };
export const SERVICE: Actor = { kind: 'service' };

/** `address`: the client's; undefined where the request did not come over HTTP. */
export function actorOf(caller: Caller, address: string | undefined): Actor {
  return isPerson(caller)
    ? { kind: 'member', memberId: caller.memberId, address: address ?? '' }
    : { kind: 'key', keyId: caller.id, address: address ?? null };
}

export interface Act {
  organizationId: number;
  actor: Actor;
  verb: AuditVerb;
  object: { kind: AuditObject; id: string | number };
  /** What changed, as one line without names of people. */
  detail?: string | null;
}

export async function writeAudit(
  tx: postgres.ISql,
  { organizationId, actor, verb, object, detail }: Act,
): Promise<void> {
  await tx`
    insert into audit_log (
      organization_id, actor, member_id, api_key_id, verb, object_kind, object_id, detail, address
    ) values (
      ${organizationId}, ${actor.kind}, ${actor.kind === 'member' ? actor.memberId : null},
      ${actor.kind === 'key' ? actor.keyId : null}, ${verb}, ${object.kind}, ${String(object.id)},
      ${detail ?? null}, ${'address' in actor ? actor.address : null}
    )`;
}

export interface AuditEntry {
  id: number;
  at: Date;
  actor: Actor['kind'];
  actorId: number | null;
  /** A person's name or address, or a key's name; null: the person was removed. */
  actorName: string | null;
  verb: AuditVerb;
  objectKind: AuditObject;
  objectId: string;
  /** The same of an object; null also where its id is all there is. */
  objectName: string | null;
  detail: string | null;
  address: string | null;
}

export interface AuditFilter {
  verb?: AuditVerb | undefined;
  object?: AuditObject | undefined;
  memberId?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface AuditPage {
  /** Entries with smaller ids; of several pages this is the older one. */
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

/**
 * Newest first. With `after` the entries next to it, again newest first. Ids of objects become
 * numbers on the page: under row-level security a join with this cast in its condition would use no
 * index.
 */
export async function listAudit(
  sql: postgres.ISql,
  organizationId: number,
  filter: AuditFilter,
  { before, after, limit }: AuditPage,
): Promise<AuditEntry[]> {
  const rows = await sql<AuditEntry[]>`
    with page as (
      select a.*, case a.object_kind when 'member' then a.object_id::bigint end as object_member,
        case a.object_kind when 'key' then a.object_id::bigint end as object_key
      from audit_log a
      where a.organization_id = ${organizationId} and ${meets(sql, filter)}
        and (${before ?? null}::bigint is null or a.id < ${before ?? null}::bigint)
        and (${after ?? null}::bigint is null or a.id > ${after ?? null}::bigint)
      order by a.id ${after === undefined ? sql`desc` : sql`asc`}
      limit ${limit}
    )
    select a.id, a.at, a.actor, coalesce(a.member_id, a.api_key_id) as "actorId",
      case a.actor when 'member' then coalesce(m.name, m.email) when 'key' then k.name end as "actorName",
      a.verb, a.object_kind as "objectKind", a.object_id as "objectId",
      case a.object_kind when 'member' then coalesce(om.name, om.email) when 'key' then ok.name end as "objectName",
      a.detail, a.address
    from page a
      left join members m on m.organization_id = a.organization_id and m.id = a.member_id
      left join api_keys k on k.organization_id = a.organization_id and k.id = a.api_key_id
      left join members om on om.organization_id = a.organization_id and om.id = a.object_member
      left join api_keys ok on ok.organization_id = a.organization_id and ok.id = a.object_key
    order by a.id ${after === undefined ? sql`desc` : sql`asc`}`;
  return after === undefined ? rows : rows.toReversed();
}

/** The number of entries, and the id of the newest one, up to which they were counted. */
export async function countAudit(
  sql: postgres.ISql,
  organizationId: number,
  filter: AuditFilter,
): Promise<{ count: number; newest: number }> {
  const [row] = await sql<{ count: number; newest: number }[]>`
    select count(*) as count, coalesce(max(a.id), 0) as newest from audit_log a
    where a.organization_id = ${organizationId} and ${meets(sql, filter)}`;
  return row ?? { count: 0, newest: 0 };
}

function meets(sql: postgres.ISql, { verb, object, memberId, from, to }: AuditFilter): postgres.Fragment {
  return sql`(${verb ?? null}::text is null or a.verb = ${verb ?? null})
    and (${object ?? null}::text is null or a.object_kind = ${object ?? null})
    and (${memberId ?? null}::bigint is null or a.member_id = ${memberId ?? null}::bigint)
    and (${from ?? null}::timestamptz is null or a.at >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or a.at < ${to ?? null}::timestamptz)`;
}
