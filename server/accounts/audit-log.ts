/**
 * The SQL of audit_log: who did what to what, when and from where. An entry is written in the
 * transaction of its act, so that there is no act without its entry. Entries are never changed.
 * Triggers keep the names that members and keys had (former_names); this file reads them.
 */
import type postgres from 'postgres';
import { type Caller, isOwnKey, type Person } from './caller.ts';

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
  'proposed',
  'accepted',
  'refused',
  'exported',
  'tested',
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
  'log',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** The one who acts: a caller, the operator who runs a command, or the service for a payment. */
export type Actor =
  | { kind: 'member'; memberId: number; address: string }
  | { kind: 'key'; keyId: number; address: string | null }
  | { kind: 'operator' | 'service' };

export const OPERATOR: Actor = { kind: 'operator' };
export const SERVICE: Actor = { kind: 'service' };

/** `address` is the client's; undefined where the request did not come over HTTP. */
export function actorOf(caller: Caller, address: string | undefined): Actor {
  return caller.kind === 'person'
    ? { kind: 'member', memberId: caller.memberId, address: address ?? '' }
    : { kind: 'key', keyId: caller.id, address: address ?? null };
}

export interface Act {
  organizationId: number;
  actor: Actor;
  verb: AuditVerb;
  object: { kind: AuditObject; id: string | number };
  /**
   * The change as one line of our own words and values. It never holds text that somebody typed.
   */
  detail?: string | null;
  /** Typed text, by its kind. It holds no names of people: those are deleted with the member. */
  quoted?: Readonly<Record<string, string>> | undefined;
  /**
   * The members concerned besides the actor and the owner of the key or membership. They may read
   * the entry.
   */
  concerns?: readonly Maker[];
}

/** A member, or the member who made a key. */
export type Maker = { memberId: number } | { keyId: number };

/** Entries that are looked through: a long log costs no more. */
const NEWEST = 1000;

/** Counts the acts of one kind on one thing in the last minute. */
export async function countOfMinute(
  tx: postgres.ISql,
  { organizationId, verb, object, detail }: Omit<Act, 'actor'> & { detail: string },
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from (
      select at, verb, object_kind, object_id, detail from audit_log
      where organization_id = ${organizationId} order by id desc limit ${NEWEST}
    ) newest
    where at > now() - interval '1 minute' and verb = ${verb}
      and object_kind = ${object.kind} and object_id = ${String(object.id)}
      and starts_with(detail, ${detail})`;
  return row!.count;
}

export async function writeAudit(
  tx: postgres.ISql,
  { organizationId, actor, verb, object, detail, quoted, concerns = [] }: Act,
): Promise<void> {
  const memberIds = concerns.flatMap((one) => ('memberId' in one ? [one.memberId] : []));
  const keyIds = concerns.flatMap((one) => ('keyId' in one ? [one.keyId] : []));
  const typed = quoted !== undefined && Object.keys(quoted).length > 0 ? JSON.stringify(quoted) : null;
  await tx`
    insert into audit_log (
      organization_id, actor, member_id, api_key_id, verb, object_kind, object_id, detail, address, quoted, concerns
    ) values (
      ${organizationId}, ${actor.kind}, ${actor.kind === 'member' ? actor.memberId : null},
      ${actor.kind === 'key' ? actor.keyId : null}, ${verb}, ${object.kind}, ${String(object.id)},
      ${detail ?? null}, ${'address' in actor ? actor.address : null}, ${typed}::text::json,
      array(
        select unnest(${idList(tx, memberIds)}) union
        select member_id from api_keys where organization_id = ${organizationId} and id = any (${idList(tx, keyIds)}))
    )`;
}

function idList(sql: postgres.ISql, ids: readonly number[]): postgres.Fragment {
  return sql`string_to_array(${ids.join(',')}, ',')::bigint[]`;
}

export interface AuditEntry {
  id: number;
  at: Date;
  actor: Actor['kind'];
  actorId: number | null;
  /** A person's name or address, or a key's name, as it was then; null: the person was removed. */
  actorName: string | null;
  verb: AuditVerb;
  objectKind: AuditObject;
  objectId: string;
  /** The object's name as it was then; null also where it has only an id. */
  objectName: string | null;
  detail: string | null;
  quoted: Record<string, string> | null;
  address: string | null;
}

export interface AuditFilter {
  /** Only entries about what the person did, or that concern the person or the person's keys. */
  about?: Person | undefined;
  verb?: AuditVerb | undefined;
  object?: AuditObject | undefined;
  memberId?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface AuditPage {
  /** Only entries with smaller ids, for the next older page. */
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
      case a.actor
        when 'member' then coalesce(${nameThen(sql, sql`'member'`, sql`m.id`)}, m.name, m.email)
        when 'key' then coalesce(${nameThen(sql, sql`'key'`, sql`k.id`)}, k.name)
      end as "actorName",
      a.verb, a.object_kind as "objectKind", a.object_id as "objectId",
      case a.object_kind
        when 'member' then coalesce(${nameThen(sql, sql`'member'`, sql`om.id`)}, om.name, om.email)
        when 'key' then coalesce(${nameThen(sql, sql`'key'`, sql`ok.id`)}, ok.name)
      end as "objectName",
      a.detail, a.quoted, a.address
    from page a
      left join members m on m.organization_id = a.organization_id and m.id = a.member_id
      left join api_keys k on k.organization_id = a.organization_id and k.id = a.api_key_id
      left join members om on om.organization_id = a.organization_id and om.id = a.object_member
      left join api_keys ok on ok.organization_id = a.organization_id and ok.id = a.object_key
    order by a.id ${after === undefined ? sql`desc` : sql`asc`}`;
  return after === undefined ? rows : rows.toReversed();
}

/** Null when the name has not changed since the entry `a`. */
function nameThen(sql: postgres.ISql, kind: postgres.Fragment, id: postgres.Fragment): postgres.Fragment {
  return sql`(
    select f.name from former_names f
    where f.organization_id = a.organization_id and f.kind = ${kind} and f.subject_id = ${id} and f.until > a.at
    order by f.until, f.id limit 1)`;
}

/** Returns the number of entries, and the id of the newest entry that was counted. */
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

function meets(
  sql: postgres.ISql,
  { about, verb, object, memberId, from, to }: AuditFilter,
): postgres.Fragment {
  return sql`${about === undefined ? sql`true` : concerns(sql, about)}
    and (${verb ?? null}::text is null or a.verb = ${verb ?? null})
    and (${object ?? null}::text is null or a.object_kind = ${object ?? null})
    and (${memberId ?? null}::bigint is null or a.member_id = ${memberId ?? null}::bigint)
    and (${from ?? null}::timestamptz is null or a.at >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or a.at < ${to ?? null}::timestamptz)`;
}

/**
 * Each condition has an index of its own. The index of `concerns` holds only entries that concern
 * somebody else, and is used only with `<> '{}'`: row-level security lets no operator on arrays use
 * an index.
 */
function concerns(sql: postgres.ISql, person: NonNullable<AuditFilter['about']>): postgres.Fragment {
  const { memberId, keyIds } = person;
  return sql`(
    a.member_id = ${memberId}
    or ${isOwnKey(sql, sql`a.api_key_id`, person)}
    or (a.object_kind = 'member' and a.object_id = ${String(memberId)})
    or (a.object_kind = 'key' and a.object_id = any (string_to_array(${keyIds.join(',')}, ',')))
    or (a.concerns <> '{}' and a.concerns @> array[${memberId}::bigint]))`;
}
