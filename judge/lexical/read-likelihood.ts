/** How likely a clause says that it is: "rarely", "a 15% chance", "1 in 10". */

import type { Quantity } from './quantity.ts';
import { readNumber } from './read-number.ts';
import type { Token } from './tokens.ts';
import { TIME_HOURS } from './units.ts';

export interface Likelihood {
  /** 0.001 … 1. */
  value: number;
  /** Whether it is given as a number. */
  stated: boolean;
  start: number;
  next: number;
}

/** Middles of the ranges of the IPCC's calibrated language (2010) and of Kent's words of estimative probability (1964); the rest judgement. */
const WORDS = new Map<string, number>(
  (
    [
      [0.98, 'certain certainly surely definitely inevitable inevitably guaranteed'],
      [0.75, 'likely probable probably'],
      [0.15, 'unlikely improbable doubtful'],
      [0.4, 'may might could perhaps maybe possibly possible'],
      [0.5, 'if'],
      [0.1, 'rarely rare seldom'],
      [0.35, 'sometimes occasionally occasional'],
      [0.75, 'often frequently'],
      [0.85, 'usually mostly normally'],
    ] as const
  ).flatMap(([value, words]) => words.split(' ').map((word): [string, number] => [word, value])),
);
/** What "very" and its like before a word of likelihood make of it. */
const INTENSIFIED: readonly [number, number][] = [
  [0.75, 0.92],
  [0.15, 0.05],
  [0.1, 0.04],
  [0.98, 0.98],
];
const CHANCE = new Set('chance chances probability likelihood risk odds danger'.split(' '));
const CHANCE_SIZES = new Map<string, number>(
  (
    [
      [0.02, 'remote negligible tiny minimal'],
      [0.07, 'slim slight small low little'],
      [0.4, 'real reasonable fair moderate'],
      [0.65, 'high good strong serious considerable large big'],
      [0.5, 'even'],
    ] as const
  ).flatMap(([value, words]) => words.split(' ').map((word): [string, number] => [word, value])),
);
/** A bare "risk of": judgement. "No risk of" denies and leaves the size to what is denied. */
const BARE_CHANCE = 0.3;
const SURE = new Set(
  'chance chances probability likelihood risk odds likely certain sure certainty probable cases'.split(' '),
);

/** Each likelihood in the text's order. Those of the quantities that are likelihoods are taken out of `quantities`. */
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

/** "1 in 10", "three out of four": taken out before the numbers are read as counts. */
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
  // Both lists are in the text's order, so one walk along them finds what the odds were read from.
  let nextOdds = 0;
  keepOnly(quantities, (quantity) => {
    while (nextOdds < found.length && found[nextOdds]!.next <= quantity.start) nextOdds += 1;
    return nextOdds === found.length || found[nextOdds]!.start >= quantity.next;
  });
  return found;
}

/** Takes out, in one walk, what is not to be kept. */
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
    if (SURE.has(tokens[at]?.text ?? '')) return true;
  for (let at = quantity.start - 1; at >= quantity.start - 5; at -= 1) {
    if (tokens[at]?.kind === 'mark') return false;
    if (CHANCE.has(tokens[at]?.text ?? '')) return true;
  }
  return false;
}

function wordLikelihood(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at]!;
  const before = tokens[at - 1]?.text ?? '';
  if (CHANCE.has(token.text)) {
    if (before === 'no' || tokens[at - 2]?.text === 'no' || tokens[at + 1]?.text === 'to') return null;
    return CHANCE_SIZES.get(before) ?? (token.text === 'danger' ? null : BARE_CHANCE);
  }
  if (token.text === 'may' && token.capital && at > 0) return null;
  const value = WORDS.get(token.text);
  if (value === undefined || (token.text === 'if' && (before === 'as' || before === 'even'))) return null;
  if (before === 'not') return Math.max(0.05, 1 - value) * 0.6;
  if (before === 'almost' || before === 'nearly') return Math.min(value, 0.93);
  if (before !== 'very' && before !== 'highly' && before !== 'most' && before !== 'extremely') return value;
  return INTENSIFIED.find(([plain]) => plain === value)?.[1] ?? value;
}

function likelihood(value: number, stated: boolean, start: number, next: number): Likelihood {
  return { value: Math.min(1, Math.max(0.001, value)), stated, start, next };
}
