/**
 * Reads a person's values, wish by wish: the words of each wish, and whether it wants more or less
 * of something countable.
 */

import {
  COSTS,
  FOR_ALL,
  GAINS,
  LASTING,
  LIMITED,
  LITTLE,
  MUCH,
  NEAR,
  PEOPLE,
  SOON,
} from '../lexicon/wish-words.ts';
import type { Passage } from './passage.ts';
import { readPassage } from './read-passage.ts';
import type { Token } from './tokens.ts';

export interface Wish {
  passage: Passage;
  /**
   * The thing that the wish wants as little (−1) or as much (1) of as possible; null: it names
   * none.
   */
  amount: Amount | null;
  /** Whether everybody is to have it. */
  isForAll: boolean;
  /** Whether it refers to a limit that is stated elsewhere, "within budget". */
  isLimited: boolean;
}

export interface Amount {
  of: Measured;
  direction: 1 | -1;
  /** Whether the wish itself says much or little. */
  isExplicit: boolean;
}

export type Measured = 'money' | 'time' | 'length' | 'people' | 'counted';

const SPLITS = new Set([',', ';', '.', '!', '?', '(', ')']);
const SPLIT_WORDS = new Set(['and', 'while', 'but', 'plus', 'without']);
export function readWishes(written: readonly Token[]): Wish[] {
  return splitTokens(written).map((tokens) => {
    const own = tokens.filter(({ kind }) => kind === 'word').map((token) => token.text);
    return {
      passage: readPassage(tokens),
      amount: amountOf(own),
      isForAll: own.some((word) => FOR_ALL.has(word)),
      isLimited: own.some((word) => LIMITED.has(word)),
    };
  });
}

function splitTokens(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    const isMark = token.kind === 'mark' && SPLITS.has(token.text);
    const isWord = token.kind === 'word' && SPLIT_WORDS.has(token.text);
    if (isMark || isWord) parts.push([]);
    // "Without alarms" keeps its negator.
    if (!isMark && (!isWord || token.text === 'without')) parts.at(-1)!.push(token);
  }
  return parts.filter((part) => part.some(({ kind }) => kind !== 'mark'));
}

function amountOf(own: readonly string[]): Wish['amount'] {
  const has = (list: ReadonlySet<string>) => own.some((word) => list.has(word));
  const [little, much] = [has(LITTLE), has(MUCH)];
  const direction = little && !much ? -1 : 1;
  const isExplicit = little !== much;
  if (has(GAINS)) return { of: 'money', direction, isExplicit: true };
  if (has(COSTS)) return { of: 'money', direction: much && !little ? 1 : -1, isExplicit: true };
  if (isExplicit && own.includes('time')) return { of: 'time', direction, isExplicit };
  if (has(NEAR)) return { of: 'length', direction: own.includes('long') ? 1 : -1, isExplicit };
  if (has(PEOPLE)) return { of: 'people', direction, isExplicit };
  if (isExplicit) return { of: 'counted', direction, isExplicit };
  if (has(LASTING)) return { of: 'time', direction: 1, isExplicit: false };
  if (has(SOON)) return { of: 'time', direction: -1, isExplicit: true };
  return { of: 'counted', direction: 1, isExplicit: false };
}
