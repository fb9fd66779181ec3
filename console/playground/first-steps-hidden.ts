/** Whether a member wants to see the first steps in this browser. */
const PREFIX = 'first-steps-hidden-';

export function isFirstStepsHidden(memberId: number): boolean {
  try {
    return localStorage.getItem(PREFIX + memberId) !== null;
  } catch {
    return false;
  }
}

export function hideFirstSteps(memberId: number): void {
  try {
    localStorage.setItem(PREFIX + memberId, '');
  } catch {
    // A browser that keeps nothing shows them again at the next visit.
  }
}
