/**
 * The quantities of a text, each with what it is per ("a month", "for each visit"), how long it
 * goes on ("for 60 months") and whether it is a limit ("at most"). Reads each token a bounded
 * number of times.
 */
import { MAGNITUDES, readOne, UNITS } from './amounts.ts';
import { readMoment } from './moments.ts';
import { readOdds } from './odds.ts';
import { type Quantity, quantity } from './quantity.ts';
import { withRate } from './rates.ts';
import { MULTIPLIERS } from './read-number.ts';
import { isWord, type Token } from './tokens.ts';

export function readQuantities(tokens: readonly Token[]): Quantity[] {
  const found: Quantity[] = [];
  let next = 0;
  for (const at of tokens.keys()) {
    const one = at < next ? null : (readMoment(tokens, at) ?? readOdds(tokens, at) ?? readAmount(tokens, at));
    if (one === null) continue;
    found.push(one);
    next = one.next;
  }
  return found;
}

function readAmount(tokens: readonly Token[], at: number): Quantity | null {
  const first = readOne(tokens, at);
  if (first === null) return readZero(tokens, at);
  let { kind, noun, next } = first;
  let [low, high] = [first.value, first.value];
  const joint = tokens[next]?.text ?? '';
  const isRange =
    /^[-–—]$/.test(joint) || joint === 'to' || (joint === 'and' && isWord(tokens[at - 1], 'between'));
  if (isRange) {
    const second = readOne(tokens, next + 1);
    const fits =
      second !== null &&
      (second.kind === kind || kind === 'bare' || second.kind === 'bare' || kind === 'count');
    if (fits && !isWord(tokens[at - 1], 'from')) {
      const scale = kind === 'bare' && second.kind !== 'bare' && second.kind !== 'count' ? second.factor : 1;
      const other = second.kind === 'bare' ? second.value * first.factor : second.value;
      const own = low * scale * sharedMagnitude(low * scale, other, tokens[next + 2]?.text ?? '');
      [low, high] = [Math.min(own, other), Math.max(own, other)];
      if (kind === 'bare' || kind === 'count')
        ({ kind, noun } = second.kind === 'bare' ? { kind, noun } : second);
      next = second.next;
    }
  }
  const one = { ...quantity(kind, low, high, at, next), noun, factor: first.factor };
  return withRate(tokens, withCompound(tokens, one));
}

/** "60-70k", "2 to 3 million": the thousands that both ends of a range share, or else 1. */
function sharedMagnitude(low: number, high: number, word: string): number {
  const magnitude = MULTIPLIERS.get(word) ?? MAGNITUDES.get(word) ?? 1;
  return low * magnitude <= high ? magnitude : 1;
}

/** "2 hours 10 minutes", "one hour and five minutes". */
function withCompound(tokens: readonly Token[], one: Quantity): Quantity {
  if (one.kind !== 'time' || one.low !== one.high) return one;
  const from = isWord(tokens[one.next], 'and') ? one.next + 1 : one.next;
  const more = readOne(tokens, from);
  if (more === null || more.kind !== 'time' || more.value >= one.low || more.factor >= one.low) return one;
  return { ...one, low: one.low + more.value, high: one.high + more.value, next: more.next };
}

const NO_SUM =
  /^\S* no (?:(?:extra|monthly|basic|further|joining) )?(?:costs?|fees?|charges?|payments?|toll|price) |^(?:costs?|pays?|paying) nothing |^\S* free (?:for|of charge|[^a-z]| )|^\S* unpaid [^ ]/;

/** "No cost", "costs nothing", "free": an amount of money that is zero. */
function readZero(tokens: readonly Token[], at: number): Quantity | null {
  if (!isWord(tokens[at], 'no', 'nothing', 'free', 'unpaid')) return null;
  const said = [-1, 0, 1, 2].map((far) => tokens[at + far]?.text ?? '').join(' ');
  const next = isWord(tokens[at], 'no') ? at + 2 : at + 1;
  return NO_SUM.test(`${said} `) ? quantity('money', 0, 0, at, next) : null;
}

/** The unit that a question names, "how many years"; null: none. */
export function unitIn({ tokens }: { tokens: readonly Token[] }): { kind: string; factor: number } | null {
  for (const { text, kind } of tokens) {
    const unit = kind === 'word' && text.length > 1 ? UNITS.get(text) : undefined;
    if (unit !== undefined) return unit;
  }
  return null;
}
