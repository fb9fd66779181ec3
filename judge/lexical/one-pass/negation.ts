/** Which words deny what follows them, and how far. */
import { stem } from '../stems.ts';

/** Deny outright. */
const HARD_NEGATORS: ReadonlySet<string> = new Set(
  (
    "no not never without none nobody nothing nor neither cannot unable can't hardly barely scarcely refuse refuses " +
    'refused lack lacks lacked lacking nowhere'
  ).split(' '),
);
/** Say that there is less of what follows, or that it comes to an end. */
const SOFT_NEGATORS: ReadonlySet<string> = new Set(
  (
    'fewer less avoid avoids avoided avoiding prevent prevents prevented preventing reduce reduces reduced reducing cut ' +
    'cuts eliminate eliminates eliminated stop stops stopped stopping end ends ended fail fails failed lose loses ' +
    'losing lost loss losses free remove removes removed removing halve halves halved block blocks blocked miss misses missed spare spares'
  ).split(' '),
);
const SOFT_STEMS = new Set([...SOFT_NEGATORS].map(stem));

const HARD_STEMS = new Set([...HARD_NEGATORS].map(stem));

/** By its stem. */
export function isHardStem(name: string): boolean {
  return HARD_STEMS.has(name);
}

/** By its stem. */
export function isSoftNegator(name: string): boolean {
  return SOFT_STEMS.has(name);
}

/** A denial reaches this many content words, at most to the end of its clause. */
export const REACH = 5;

const OPPOSING = new Set(
  'vote votes voted vot decided advise advised warn warned is are was were be being speak spoke'.split(' '),
);
const OPPOSING_REACH = 5;

/** As nouns they end nothing: "the end of the book". */
const NOUNS_TOO = new Set(['end', 'ends', 'stop', 'stops', 'cut', 'cuts']);
const DETERMINERS = new Set(['the', 'a', 'an', 'its', 'his', 'her', 'my', 'our', 'their']);

/** "Free of lice" has none; "free weekends" are had. */
export function isSoftNegation(words: readonly (string | null)[], at: number): boolean {
  const word = words[at] ?? '';
  if (word === 'free') return words[at + 1] === 'of' || words[at + 1] === 'from';
  if (NOUNS_TOO.has(word) && DETERMINERS.has(words[at - 1] ?? '')) return false;
  return SOFT_NEGATORS.has(word);
}

/** Whether the word at `at` denies what follows it; "against", "instead" and "rather" only in company. */
export function isHardNegator(words: readonly (string | null)[], at: number): boolean {
  const word = words[at] ?? '';
  if (HARD_NEGATORS.has(word) || word.endsWith("n't")) return true;
  if (word === 'instead') return words[at + 1] === 'of';
  if (word === 'rather') return words[at + 1] === 'than';
  if (word !== 'against') return false;
  for (let before = at - 1; before >= at - OPPOSING_REACH; before -= 1)
    if (OPPOSING.has(words[before] ?? '')) return true;
  return false;
}
