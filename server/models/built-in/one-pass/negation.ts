/** Which words deny what follows them, and how far. */

/** Deny outright. */
export const HARD_NEGATORS: ReadonlySet<string> = new Set(
  (
    "no not never without none nobody nothing nor neither cannot unable can't hardly barely scarcely refuse refuses " +
    'refused against lack lacks lacked lacking instead rather nowhere'
  ).split(' '),
);
/** Say that there is less of what follows, or that it comes to an end. */
export const SOFT_NEGATORS: ReadonlySet<string> = new Set(
  (
    'fewer less avoid avoids avoided avoiding prevent prevents prevented preventing reduce reduces reduced reducing cut ' +
    'cuts eliminate eliminates eliminated stop stops stopped stopping end ends ended ending fail fails failed lose loses ' +
    'losing lost free'
  ).split(' '),
);
/** A denial reaches this many content words, at most to the end of its clause. */
export const REACH = 5;

export function isHardNegator(word: string): boolean {
  return HARD_NEGATORS.has(word) || word.endsWith("n't");
}
