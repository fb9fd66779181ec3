/**
 * Drafts that were typed but not sent yet. A draft survives a reload and lives as long as the
 * browser's tab; signing out removes it, and so does another member who signs in.
 */
const PREFIX = 'playground-';
const MEMBER = 'member';

export function keepDraft(form: string, draft: object): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(draft));
  } catch {
    // Without room, a reload loses the draft, and nothing else does.
  }
}

export function keptDraft(form: string): object | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null');
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}

/** Removes what another member typed, before anything is shown to this one. */
export function keepDraftsOf(memberId: number): void {
  try {
    if (sessionStorage.getItem(MEMBER) !== String(memberId)) sessionStorage.clear();
    sessionStorage.setItem(MEMBER, String(memberId));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

export function forgetDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
