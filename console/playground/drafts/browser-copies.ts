/**
 * The browser's own copies of drafts that the server does not have yet: what was typed in the last
 * second, or since the server was last reached. A copy is removed when its draft is saved. Signing
 * out removes all of them, and so does another member who signs in.
 */
const PREFIX = 'draft-';
const MEMBER = 'drafts-of';
/** In the tab: which draft each form shows. */
const SHOWN = 'shown-draft-';

export interface Copy {
  id: string;
  form: string;
  content: object;
  /** The version that it continues; 0: none. */
  version: number;
  /** The page that wrote it. */
  page: string;
  /** Milliseconds. */
  at: number;
}

/** Each page has its own copy, so that two never write over each other's. */
export function keepCopy(copy: Copy): void {
  // Without room, what the server does not have yet is lost with the page, and nothing else is.
  attempt(() => localStorage.setItem(nameOf(copy), JSON.stringify(copy)), undefined);
}

export function dropCopy(copy: Pick<Copy, 'id' | 'page'>): void {
  attempt(() => localStorage.removeItem(nameOf(copy)), undefined);
}

/** The newest first. */
export function allCopies(): Copy[] {
  const names = attempt(() => Object.keys(localStorage), []).filter((name) => name.startsWith(PREFIX));
  return names.flatMap((name) => readCopy(name) ?? []).sort((one, other) => other.at - one.at);
}

function readCopy(name: string): Copy | null {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(name) ?? 'null'), null);
  return isCopy(kept) && nameOf(kept) === name ? kept : null;
}

function isCopy(kept: unknown): kept is Copy {
  if (typeof kept !== 'object' || kept === null) return false;
  const { id, form, content, version, page, at } = kept as Record<string, unknown>;
  const texts = [id, form, page].every((one) => typeof one === 'string');
  return texts && typeof content === 'object' && content !== null && [version, at].every(Number.isFinite);
}

export function shownDraft(form: string): string | null {
  return attempt(() => sessionStorage.getItem(SHOWN + form), null);
}

export function showDraft(form: string, id: string): void {
  attempt(() => sessionStorage.setItem(SHOWN + form, id), undefined);
}

/** Removes what another member typed, before anything is shown to this one. */
export function keepDraftsOf(memberId: number): void {
  const isSame = attempt(() => localStorage.getItem(MEMBER) === String(memberId), true);
  if (!isSame) forgetDrafts();
  attempt(() => localStorage.setItem(MEMBER, String(memberId)), undefined);
}

export function forgetDrafts(): void {
  for (const { id, page } of allCopies()) dropCopy({ id, page });
  attempt(() => localStorage.removeItem(MEMBER), undefined);
  attempt(() => sessionStorage.clear(), undefined);
}

function nameOf({ id, page }: Pick<Copy, 'id' | 'page'>): string {
  return `${PREFIX}${id}-${page}`;
}

/** A browser may keep nothing, and then there is nothing to forget. */
function attempt<Value>(act: () => Value, otherwise: Value): Value {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
