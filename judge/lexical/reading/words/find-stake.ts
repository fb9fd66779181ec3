/** Finds the stake that a word names, and the category that a word shows to be valued. */

import { type Category, STAKE_GROUPS, type Stake, VALUED_WORDS } from '../../lexicon/stakes.ts';
import { stem } from './stem.ts';

const STAKES = new Map<string, Stake>(
  STAKE_GROUPS.flatMap(([category, usd, words]) =>
    words.split(' ').map((word): [string, Stake] => [key(word), { category, usd }]),
  ).reverse(),
);
const VALUED_CATEGORIES = new Map<string, Category>(
  VALUED_WORDS.flatMap(([category, words]) =>
    words.split(' ').map((word): [string, Category] => [key(word), category]),
  ),
);

/** The stake that a word names alone or with the next one or two words; null for most words. */
export function stakeAt(words: readonly string[], at: number): Stake | null {
  const [first, second, third] = [words[at], words[at + 1], words[at + 2]];
  if (first === undefined) return null;
  const joined = second === undefined ? undefined : STAKES.get(`${stem(first)} ${stem(second)}`);
  if (joined !== undefined) return joined;
  const long =
    third === undefined ? undefined : STAKES.get(`${stem(first)} ${stem(second ?? '')} ${stem(third)}`);
  return long ?? STAKES.get(stem(first)) ?? null;
}

/** The category that a word shows to be valued; null for most words. */
export function valuedCategory(words: readonly string[], at: number): Category | null {
  const word = words[at];
  if (word === undefined) return null;
  return VALUED_CATEGORIES.get(stem(word)) ?? stakeAt(words, at)?.category ?? null;
}

function key(words: string): string {
  return words.split('_').map(stem).join(' ');
}
