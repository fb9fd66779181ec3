/**
 * Drafts of a person: what was typed in the playground and not run yet. A save says which version
 * it continues, so that two pages never overwrite each other in silence.
 *
 * Cost: a save is one statement, which writes the whole draft, 1 MiB at most (the body's limit),
 * and asks no judge. A member has at most 20 drafts, so 20 MiB for 30 days, and one node takes at
 * most SAVES_PER_MINUTE saves of a member; the next one is refused. Drafts are free: the
 * organization pays only what is run.
 */
import type postgres from 'postgres';
import { invalidAt, Refusal } from '../refusals.ts';
import {
  type DraftForm,
  deleteDraft,
  deleteOldDrafts,
  findDraft,
  findDrafts,
  insertDraft,
  type ListedDraft,
  type MemberRef,
  MOST_DRAFTS,
  type StoredDraft,
  updateDraft,
} from './draft-store.ts';

/** A page saves once a second at most, and a person may have two. */
export const SAVES_PER_MINUTE = 120;
const TITLE_CHARACTERS = 120;
/** Pages that save at the same time may take each other's slot. */
const TRIES = 5;

interface Services {
  database: { sql: postgres.ISql };
}

export function listDrafts(
  { database: { sql } }: Services,
  { caller }: { caller: MemberRef },
): Promise<ListedDraft[]> {
  return findDrafts(sql, caller);
}

/** Null: there is no such draft of this person. */
export function readDraft(
  { database: { sql } }: Services,
  { caller, id }: { caller: MemberRef; id: string },
): Promise<StoredDraft | null> {
  return findDraft(sql, caller, id);
}

interface Save {
  id: string;
  form: DraftForm;
  content: object;
  version: number;
  savedBy: string;
}

/** A draft that was deleted meanwhile is there again. */
export async function saveDraft(
  { database: { sql } }: Services,
  { caller, draft }: { caller: MemberRef; draft: Save },
): Promise<ListedDraft> {
  const saved = { ...draft, title: titleOf(draft.content), content: JSON.stringify(draft.content) };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const updated = await updateDraft(sql, caller, saved);
    if (updated !== null) return updated;
    if ((await findDraft(sql, caller, draft.id)) !== null) throw new Refusal('draft_changed');
    await deleteOldDrafts(sql, caller);
    const inserted = await insertDraft(sql, caller, saved);
    if (inserted !== null) return inserted;
    const { length } = await findDrafts(sql, caller);
    if (length >= MOST_DRAFTS)
      throw invalidAt(
        'drafts',
        `you have ${length}, the limit is ${MOST_DRAFTS}; delete one that you no longer need`,
        'limit_reached',
      );
  }
  throw new Refusal('unavailable', { retryAfterSeconds: 1 });
}

/** Returns what was deleted, so that it can be saved again. */
export async function removeDraft(
  { database: { sql } }: Services,
  { caller, id, version }: { caller: MemberRef; id: string; version: number },
): Promise<Pick<StoredDraft, 'form' | 'content'>> {
  const deleted = await deleteDraft(sql, caller, { id, version });
  if (deleted !== null) return deleted;
  if ((await findDraft(sql, caller, id)) !== null)
    throw new Refusal('draft_changed', {
      message: 'This draft was changed elsewhere since the list was shown. Open it before you delete it.',
    });
  throw new Refusal('no_such_entry', { message: 'id: you have no such draft; it was deleted' });
}

/** The first line of what it is about. */
function titleOf(content: object): string {
  const about: unknown = Reflect.get(content, 'context') ?? Reflect.get(content, 'state');
  if (typeof about !== 'string') return '';
  const [line = ''] = about.trim().split('\n');
  return Array.from(line.trim()).slice(0, TITLE_CHARACTERS).join('');
}
