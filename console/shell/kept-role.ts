/**
 * The role of the person who was last signed in here, so that the frame is there before the server
 * has said who it is. It decides nothing: the server says what a person may do.
 */
const KEPT_AS = 'last-role';

export type Role = 'owner' | 'member';

export function keepRole(role: Role): void {
  try {
    localStorage.setItem(KEPT_AS, role);
  } catch {
    // A browser that keeps nothing shows the frame a little later.
  }
}

export function forgetRole(): void {
  try {
    localStorage.removeItem(KEPT_AS);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Null: nobody was signed in, or has signed out. */
export function readRole(): Role | null {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    return kept === 'owner' || kept === 'member' ? kept : null;
  } catch {
    return null;
  }
}
