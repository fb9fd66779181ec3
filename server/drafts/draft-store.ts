/**
 * The SQL of drafts. A draft is shown until 30 days after its last change, by the database's clock;
 * the daily sweep deletes it then.
 */
import type postgres from 'postgres';

/** Of a member, in all forms; the slots of the table have the same number. */
export const MOST_DRAFTS = 20;
const LIFETIME = '30 days';

/** Whose draft it is. */
export interface MemberRef {
  organizationId: number;
  memberId: number;
}

export const FORMS = ['decision', 'direct', 'questions'] as const;
export type DraftForm = (typeof FORMS)[number];

export interface ListedDraft {
  id: string;
  form: DraftForm;
  title: string;
  version: number;
  changedAt: Date;
}

export interface StoredDraft extends ListedDraft {
  /** JSON. */
  content: string;
}

export interface SavedDraft {
  id: string;
  form: DraftForm;
  title: string;
  content: string;
  /** The version that the page has read or saved last; 0: none. */
  version: number;
  /** A name that the page has given itself. */
  savedBy: string;
}

/** The latest changed first. */
export async function findDrafts(sql: postgres.ISql, member: MemberRef): Promise<ListedDraft[]> {
  return sql<ListedDraft[]>`
    select ${listed(sql)} from drafts
    where ${isOf(sql, member)} and ${isLive(sql)}
    order by changed_at desc, id`;
}

export async function findDraft(
  sql: postgres.ISql,
  member: MemberRef,
  id: string,
): Promise<StoredDraft | null> {
  const [row] = await sql<StoredDraft[]>`
    select ${listed(sql)}, content from drafts
    where ${isOf(sql, member)} and id = ${id} and ${isLive(sql)}`;
  return row ?? null;
}

/**
 * Null when the draft is not there, or has been saved by another page since that version. A page
 * may save over what it has saved itself, whose reply it may not have got; and nothing is lost
 * where both have the same content.
 */
export async function updateDraft(
  sql: postgres.ISql,
  member: MemberRef,
  { id, form, title, content, version, savedBy }: SavedDraft,
): Promise<ListedDraft | null> {
  const [row] = await sql<ListedDraft[]>`
    update drafts set
      form = ${form}, title = ${title}, content = ${content}, version = version + 1, saved_by = ${savedBy},
      changed_at = now()
    where ${isOf(sql, member)} and id = ${id} and ${isLive(sql)}
      and (version = ${version} or saved_by = ${savedBy} or content = ${content})
    returning ${listed(sql)}`;
  return row ?? null;
}

/**
 * Null when the id is there, no slot is free, or another page took that slot at this moment. It
 * begins at the version after the one that the page has, so that no page holds another of that
 * number.
 */
export async function insertDraft(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
  { id, form, title, content, version, savedBy }: SavedDraft,
): Promise<ListedDraft | null> {
  const [row] = await sql<ListedDraft[]>`
    insert into drafts (organization_id, member_id, id, slot, form, title, content, version, saved_by)
    select ${organizationId}::bigint, ${memberId}::bigint, ${id}, free.slot, ${form}, ${title}, ${content},
      ${version}::integer + 1, ${savedBy}
    from (
      select min(slot) as slot from generate_series(1, ${MOST_DRAFTS}::integer) as all_slots (slot)
      where not exists (
        select from drafts d
        where d.organization_id = ${organizationId} and d.member_id = ${memberId} and d.slot = all_slots.slot)
    ) free
    where free.slot is not null
    on conflict do nothing
    returning ${listed(sql)}`;
  return row ?? null;
}

/** Null when it is not there, or has another version. */
export async function deleteDraft(
  sql: postgres.ISql,
  member: MemberRef,
  { id, version }: { id: string; version: number },
): Promise<Pick<StoredDraft, 'form' | 'content'> | null> {
  const [row] = await sql<Pick<StoredDraft, 'form' | 'content'>[]>`
    delete from drafts where ${isOf(sql, member)} and id = ${id} and version = ${version} and ${isLive(sql)}
    returning form, content`;
  return row ?? null;
}

/** Frees the slots of drafts that are no longer shown. */
export async function deleteOldDrafts(sql: postgres.ISql, member: MemberRef): Promise<void> {
  await sql`delete from drafts where ${isOf(sql, member)} and not ${isLive(sql)}`;
}

/** For a member who is removed. */
export async function deleteDraftsOf(sql: postgres.ISql, member: MemberRef): Promise<void> {
  await sql`delete from drafts where ${isOf(sql, member)}`;
}

/** How many rows one statement deletes at most. */
const BATCH = 1000;

/**
 * Deletes drafts whose time is over; returns their number. It reads the table without an index once
 * for a thousand: an index on the time would be written at every save.
 */
export async function sweepDrafts(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { count } = await sql`
      with old as materialized (
        select organization_id, member_id, id from drafts where not ${isLive(sql)} limit ${BATCH} for update skip locked
      )
      delete from drafts d using old
      where d.organization_id = old.organization_id and d.member_id = old.member_id and d.id = old.id`;
    deleted += count;
    if (count < BATCH) return deleted;
  }
}

function isOf(sql: postgres.ISql, { organizationId, memberId }: MemberRef): postgres.Fragment {
  return sql`organization_id = ${organizationId} and member_id = ${memberId}`;
}

function listed(sql: postgres.ISql): postgres.Fragment {
  return sql`id, form, title, version, changed_at as "changedAt"`;
}

function isLive(sql: postgres.ISql): postgres.Fragment {
  return sql`(changed_at > now() - ${LIFETIME}::interval)`;
}
