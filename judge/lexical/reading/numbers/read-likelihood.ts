/** Reads the likelihood that a clause states: "rarely", "a 15% chance", "1 in 10". */

import {
  CERTAINTY_WORDS,
  CHANCE_NOUNS,
  CHANCE_SIZES,
  INTENSIFIED,
  LIKELIHOOD_WORDS,
} from '../../lexicon/likelihood-words.ts';
import { TIME_HOURS } from '../../lexicon/units.ts';
import type { Token } from '../tokens.ts';
import type { Quantity } from './quantity.ts';
import { readNumber } from './read-number.ts';

export interface Likelihood {
  /** 0.001 … 1. */
  value: number;
  /** Whether the text gives it as a number. */
  stated: boolean;
  start: number;
  next: number;
}

/** The likelihood of a bare "risk of": judgement. "No risk of" is a denial and not a likelihood. */
const BARE_CHANCE = 0.3;

/**
 * Returns likelihoods in the text's order, and removes from `quantities` those that are
 * likelihoods.
 */
export function readLikelihoods(tokens: readonly Token[], quantities: Quantity[]): Likelihood[] {
  const likelihoods = readOdds(tokens, quantities);
  keepOnly(quantities, (quantity) => {
    if (quantity.kind !== 'share' || quantity.value > 1 || !isChance(tokens, quantity)) return true;
    likelihoods.push(likelihood(quantity.value, true, quantity.start, quantity.next));
    return false;
  });
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word') continue;
    const value = wordLikelihood(tokens, at);
    if (value !== null) likelihoods.push(likelihood(value, false, at, at + 1));
  }
  return likelihoods.sort((a, b) => a.start - b.start);
}

/** Reads "1 in 10" and "three out of four", before their numbers are read as counts. */
function readOdds(tokens: readonly Token[], quantities: Quantity[]): Likelihood[] {
  const found: Likelihood[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word' || (token.text !== 'in' && token.text !== 'out')) continue;
    const before = readNumber(tokens, at - 1);
    const second = token.text === 'out' && tokens[at + 1]?.text === 'of' ? at + 2 : at + 1;
    const after = readNumber(tokens, second);
    if (before === null || before.next !== at || after === null || tokens[at - 1]?.text === 'a') continue;
    if (TIME_HOURS.has(tokens[after.next]?.text ?? '')) continue;
    if (before.value <= 0 || before.value > after.value || after.value < 2) continue;
    found.push(likelihood(before.value / after.value, true, at - 1, after.next));
  }
  // Both lists are in the text's order, so one pass over them finds the quantities that belong to
  // odds.
  let nextOdds = 0;
  keepOnly(quantities, (quantity) => {
    while (nextOdds < found.length && found[nextOdds]!.next <= quantity.start) nextOdds += 1;
    return nextOdds === found.length || found[nextOdds]!.start >= quantity.next;
  });
  return found;
}

/** Removes all other quantities in one pass. */
function keepOnly(quantities: Quantity[], isKept: (quantity: Quantity) => boolean): void {
  let kept = 0;
  for (const quantity of quantities) {
    if (!isKept(quantity)) continue;
    quantities[kept] = quantity;
    kept += 1;
  }
  quantities.length = kept;
}

function isChance(tokens: readonly Token[], quantity: Quantity): boolean {
  for (let at = quantity.next; at < quantity.next + 3; at += 1)
    if (CERTAINTY_WORDS.has(tokens[at]?.text ?? '')) return true;
  for (let at = quantity.start - 1; at >= quantity.start - 5; at -= 1) {
    if (tokens[at]?.kind === 'mark') return false;
    if (CHANCE_NOUNS.has(tokens[at]?.text ?? '')) return true;
  }
  return false;
}

function wordLikelihood(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at]!;
  const before = tokens[at - 1]?.text ?? '';
  if (CHANCE_NOUNS.has(token.text)) {
    if (before === 'no' || tokens[at - 2]?.text === 'no' || tokens[at + 1]?.text === 'to') return null;
    return CHANCE_SIZES.get(before) ?? (token.text === 'danger' ? null : BARE_CHANCE);
  }
  if (token.text === 'may' && token.capital && at > 0) return null;
  const value = LIKELIHOOD_WORDS.get(token.text);
  if (value === undefined || (token.text === 'if' && (before === 'as' || before === 'even'))) return null;
  if (before === 'not') return Math.max(0.05, 1 - value) * 0.6;
  if (before === 'almost' || before === 'nearly') return Math.min(value, 0.93);
  if (before !== 'very' && before !== 'highly' && before !== 'most' && before !== 'extremely') return value;
  return INTENSIFIED.find(([plain]) => plain === value)?.[1] ?? value;
}

function likelihood(value: number, stated: boolean, start: number, next: number): Likelihood {
  return { value: Math.min(1, Math.max(0.001, value)), stated, start, next };
}
