/**
 * Chances in numbers and words: "one pallet in 400", "9 out of 10", "every second run", "rarely".
 */
import { readPart, wordList } from '../lexicon/tables.ts';
import { CURRENCIES } from './amounts.ts';
import { type Quantity, quantity } from './quantity.ts';
import { readNumber } from './read-number.ts';
import { stem } from './stem.ts';
import { isWord, type Token } from './tokens.ts';

const WORDS = readPart('likelihoods.tsv', 'word');
const SIZES = readPart('likelihoods.tsv', 'chance');
const CHANCE = wordList('chance');

const ORDINALS = readPart('numbers.tsv', 'ordinal');
/** A word that ends "one pallet … in 400". */
const BROKEN_BY = wordList('odds-broken-by');
const TIMES = new Map([
  ['once', 1],
  ['twice', 2],
]);
const PERIOD = /^(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?)$/;
/** Words between the first number and "in": "two chances in five", "one box of eggs in ten". */
const MOST_BETWEEN = 3;

export function readOdds(tokens: readonly Token[], at: number): Quantity | null {
  return readRatio(tokens, at) ?? readEvery(tokens, at) ?? readShare(tokens, at) ?? readWords(tokens, at);
}

function readRatio(tokens: readonly Token[], at: number): Quantity | null {
  const times = TIMES.get(tokens[at]?.text ?? '');
  const first = times === undefined ? readNumber(tokens, at) : { value: times, next: at + 1 };
  if (first === null || isWord(tokens[at], 'a', 'an')) return null;
  for (let joint = first.next; joint <= first.next + MOST_BETWEEN; joint += 1) {
    const token = tokens[joint];
    if (token?.kind === 'mark' && token.text !== '-') return null;
    if (token?.kind === 'word' && (BROKEN_BY.has(token.text) || CURRENCIES.has(token.text))) return null;
    const isLone =
      joint > first.next || token?.text !== 'of' || [1, 2].some((far) => isWord(tokens[joint + far], 'last'));
    if (
      !isLone ||
      !(
        isWord(token, 'in', 'out', 'of', 'per', 'among') ||
        (token?.text === '-' && isWord(tokens[joint + 1], 'in'))
      )
    )
      continue;
    let to = joint + 1;
    while (to < joint + 4 && isWord(tokens[to], 'of', 'in', 'every', 'the', 'last')) to += 1;
    const second = readNumber(tokens, to);
    if (second === null || second.value < 2 || first.value > second.value || first.value <= 0) continue;
    const unit = tokens[second.next]?.text ?? '';
    if (
      token?.text === 'in' &&
      joint === first.next &&
      PERIOD.test(unit) &&
      times === undefined &&
      !PERIOD.test(tokens[at + 1]?.text ?? '')
    )
      return null;
    // "24 instalments of 198 EUR" is no chance, nor is "2 visits per 3 weeks".
    if (CURRENCIES.has(unit) || (token?.text === 'per' && (second.value < 10 || PERIOD.test(unit)))) continue;
    // "3 of 20 minutes" is no chance, nor is "2 runs of 5 km".
    if (token?.text === 'of' && (unit === 'km' || unit === 'kg' || unit === 'm' || PERIOD.test(unit)))
      continue;
    const noun =
      joint > first.next ? tokens[joint - 1] : times === undefined ? undefined : tokens[second.next];
    return {
      ...chance(first.value / second.value, at, second.next),
      noun: noun?.kind === 'word' ? stem(noun.text) : '',
    };
  }
  return null;
}

/** "Every second run", "every other year", "every fifth shirt". */
function readEvery(tokens: readonly Token[], at: number): Quantity | null {
  if (!isWord(tokens[at], 'every', 'each')) return null;
  const isDigits = /^(?:st|nd|rd|th)$/.test(tokens[at + 2]?.text ?? '');
  const one = isDigits ? Number(tokens[at + 1]!.text) : ORDINALS.get(tokens[at + 1]?.text ?? '');
  const next = isDigits ? at + 3 : at + 2;
  return one === undefined || !(one > 1)
    ? null
    : { ...chance(1 / one, at, next), noun: stem(tokens[next]?.text ?? '') };
}

/** "30% chance", "a chance of 30 %", "an even chance", "fifty-fifty". */
function readShare(tokens: readonly Token[], at: number): Quantity | null {
  const read = tokens[at]?.kind === 'number' ? readNumber(tokens, at) : null;
  if (read !== null && (tokens[read.next]?.text === '%' || isWord(tokens[read.next], 'percent'))) {
    const after = [read.next + 1, read.next + 2].some((place) => CHANCE.has(tokens[place]?.text ?? ''));
    const before = [1, 2, 3].some((back) => CHANCE.has(tokens[at - back]?.text ?? ''));
    const cases = [1, 2, 3].some((far) =>
      isWord(tokens[read.next + far], 'cases', 'likely', 'certain', 'sure'),
    );
    return after || before || cases ? chance(read.value / 100, at, read.next + 1) : null;
  }
  if (isWord(tokens[at], 'fifty') && isWord(tokens[at + 1], 'fifty')) return chance(0.5, at, at + 2);
  if (isWord(tokens[at], 'half') && isWord(tokens[at + 1], 'and') && isWord(tokens[at + 2], 'half'))
    return chance(0.5, at, at + 3);
  return null;
}

function readWords(tokens: readonly Token[], at: number): Quantity | null {
  const token = tokens[at]!;
  if (token.kind !== 'word') return null;
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
  if (CHANCE.has(token.text)) {
    if (before === 'no' || before === 'without') return chance(0.001, at, at + 1);
    const size = SIZES.get(before);
    return size === undefined ? null : chance(size, at, at + 1);
  }
  if ((token.text === 'hardly' || token.text === 'scarcely' || token.text === 'barely') && after === 'ever')
    return chance(0.02, at, at + 2);
  const value = WORDS.get(token.text);
  if (value === undefined) return null;
  if (before === 'not') return chance(Math.max(0.05, 1 - value) * 0.6, at, at + 1);
  if (before === 'almost' || before === 'nearly') return chance(Math.min(value, 0.95), at, at + 1);
  const isStrong = before === 'very' || before === 'highly' || before === 'most';
  if (!isStrong) return chance(value, at, at + 1);
  return chance(value > 0.5 ? 1 - (1 - value) / 3 : value / 3, at, at + 1);
}

function chance(value: number, start: number, next: number): Quantity {
  const bounded = Math.min(1, Math.max(1e-6, value));
  return quantity('chance', bounded, bounded, start, next);
}
