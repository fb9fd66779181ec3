/**
 * The options' quantities side by side: one column for each thing that is stated of several
 * options.
 */

import { meanLikeness } from '../../reading/alike.ts';
import { hoursOf } from '../../reading/rates.ts';
import { type ReadText, type StatedQuantity, type Word, wordsOf } from '../../reading/read-text.ts';
import type { Frame } from './frame.ts';
import { wordsAround } from './frame.ts';
import { dollarsOf, numberOf, rateTimes, timesOf, totalOf, YEAR } from './money.ts';

export interface Column {
  kind: string;
  /** One for each option; null where it states none. */
  values: readonly (number | null)[];
  words: readonly Word[];
}

/** Net money of each option: income less expenses; null where none is stated. */
export function netMoney(
  option: ReadText,
  frame: Frame,
  isBareMoney: boolean,
  unlabelled: 1 | -1,
): number | null {
  let net: number | null = null;
  let changed = 1;
  for (const one of option.quantities) {
    if (one.kind !== 'share') continue;
    const change = changeOf(one, option);
    const part = change === 0 ? partOf(one, option, frame) : null;
    if (part !== null) net = (net ?? 0) + unlabelled * part;
    changed *= 1 + change;
  }
  const total = option.quantities.find((one) => one.kind === 'money' && isTotal(option, one));
  // Beside a sum with a currency, a bare number ("from 2019") is no sum.
  const isBareSumRead = isBareMoney && option.quantities.every(({ kind }) => kind !== 'money');
  for (const one of total === undefined ? option.quantities : [total]) {
    if (one.kind !== 'money' && !(isBareSumRead && isBareSum(one))) continue;
    const sign =
      net !== null && one.low > 0 && RETURNED.test(wordsOf(option, one.start - 4, one.next + 4)) ? -1 : 1;
    net = (net ?? 0) + sign * unlabelled * totalOf(one, option, frame) * chanceOf(option, one, frame);
  }
  const lost = riskOf(option, frame);
  return net === null && lost === 0 ? null : (net ?? 0) * changed - lost;
}

/**
 * "120,000 EUR, worth 60,000 EUR when sold at the end": the part of an earlier sum that comes back.
 */
const RETURNED =
  /\b(?:resale|resold|sold|sells? for|refund(?:ed)?|(?:comes?|gets?|paid) back|grant|subsidy|rebate|discount of)\b/;

/** "28 EUR a piece, 1,400 EUR in total". */
function isTotal(text: ReadText, { next }: StatedQuantity): boolean {
  return /^(?:in (?:total|all)\b|altogether|all told|together)/.test(wordsOf(text, next, next + 2));
}

/** "Plus 12 % commission", "3 percent off", "minus a quarter": the share by which a sum changes. */
function changeOf({ low, start, next }: StatedQuantity, option: ReadText): number {
  if (option.quantities.every(({ kind }) => kind !== 'money')) return 0;
  const [before, after] = [wordsOf(option, start - 2, start), wordsOf(option, next, next + 2)];
  if (LESS_BEFORE.test(before) || LESS_AFTER.test(after)) return -Math.abs(low);
  return /\bplus(?: a)?$/.test(before) || /^(?:surcharge|on top|extra)\b/.test(after) ? low : 0;
}

const LESS_BEFORE = /\b(?:minus|less|takes? off|deducts?|keeps?|discount of|rebate of)(?: a)?$/;
const LESS_AFTER = /^(?:off|discount|rebate|less|cheaper|reduction|deducted|loss|weight loss)\b/;

/** "15% of the sales, which will be 80,000", "2.9% interest a year": the share of a sum. */
function partOf(one: StatedQuantity, option: ReadText, frame: Frame): number | null {
  const said = wordsOf(option, one.start, one.next + 6);
  if (!/\b(?:of|interest|commission|a year|off|discount)\b/.test(said)) return null;
  const [base, ...others] = frame.stakes;
  if (base === undefined || others.length > 0) return null;
  return one.low * totalOf(base, frame.context, frame) * timesOf(one, option, frame);
}

export function isBareSum({ kind, perHours, perNoun, low }: StatedQuantity): boolean {
  return kind === 'bare' && (perHours !== null || perNoun !== null || low >= 20);
}

/** The chance nearest to a sum, in its clause or else its sentence; 1 where none is stated. */
function chanceOf(option: ReadText, sum: StatedQuantity, frame: Frame): number {
  let [chance, distance] = [1, Infinity];
  if (sum.low !== sum.high) return 1;
  for (const { kind, clause, sentence, start, low } of option.quantities) {
    if (kind !== 'chance' || sentence !== sum.sentence) continue;
    const far = Math.abs(start - sum.start) + (clause === sum.clause ? 0 : FAR_CLAUSE);
    if (far < distance) [chance, distance] = [low, far];
  }
  return chance === 1 ? conditionChance(option, sum, frame) : chance;
}

/** "4,000 EUR if it stays dry", where the context says "60 % chance of rain": 0.4. */
function conditionChance(option: ReadText, { start, sentence }: StatedQuantity, frame: Frame): number {
  const [chance, ...others] = frame.context.quantities.filter(({ kind }) => kind === 'chance');
  const isIf = /\b(?:if|when|should|unless)\b/.test(wordsOf(option, start - NEAR_IF, start + NEAR_IF));
  if (chance === undefined || others.length > 0 || !isIf) return 1;
  const named = wordsAround(frame.context, chance);
  const own = option.words.filter((word) => word.sentence === sentence);
  const meant = own.find(({ stem }) => named.some((other) => other.stem === stem));
  return meant === undefined || meant.isDenied ? 1 - chance.low : chance.low;
}

const NEAR_IF = 8;

/** "One in forty is stolen, and then 600 EUR are lost", "…, which costs 150 EUR". */
function isResult({ tokens, clauses }: ReadText, clause: number): boolean {
  const from = clauses[clause]!.start;
  return tokens.slice(from, from + 2).some(({ text }) => text === 'then' || text === 'which');
}

const FAR_CLAUSE = 50;
/** The least nearness between the words of a chance and the words of its cost in the context. */
const STAKE = 0.2;
const SHARE_STAKE = 0.5;

/** The expected loss: a chance without a sum, times the cost that the context states for it. */
export function riskOf(option: ReadText, frame: Frame): number {
  let lost = 0;
  for (const one of option.quantities) {
    const isShare = one.kind === 'share' && one.noun === '';
    if (one.kind === 'chance' || one.kind === 'share') {
      const hasSum = option.quantities.some(
        (other) =>
          other.kind === 'money' &&
          (other.clause === one.clause ||
            (other.sentence === one.sentence && isResult(option, other.clause))),
      );
      if (hasSum) continue;
      const stake = stakeOf(wordsAround(option, one), frame, isShare ? SHARE_STAKE : STAKE);
      if (stake !== null) lost += one.low * worthOf(stake, one.noun, frame);
    } else if (one.kind !== 'money') lost += rateLoss(one, option, frame);
  }
  return lost;
}

/** One loss, or a loss for each of many: "60 boxes, each worth £200". */
function worthOf(stake: StatedQuantity, noun: string, frame: Frame): number {
  const one = dollarsOf(stake, frame);
  const nouns = noun === '' ? nounsOfOne(frame.context, stake) : [noun];
  const known = nouns.map((own) => numberOf(own, frame.context, frame, stake)).find((own) => own > 1);
  if (known !== undefined) return one * known;
  const period = hoursOf({ kind: 'count', noun }, 1);
  if (period !== null) return (one * (frame.horizon ?? YEAR)) / period;
  if (stake.perNoun === null) return totalOf(stake, frame.context, frame);
  let most = 1;
  for (const text of frame.countTexts)
    for (const other of text.quantities)
      if (other.kind === 'count' && other.low > most) most = other.low * rateTimes(other, frame);
  return one * most;
}

function stakeOf(words: readonly Word[], frame: Frame, least: number): StatedQuantity | null {
  let best: { stake: StatedQuantity; score: number } | null = null;
  for (const stake of frame.stakes) {
    if (stake.perHours !== null) continue;
    const score = meanLikeness(wordsAround(frame.context, stake), words);
    if (best === null || score > best.score) best = { stake, score };
  }
  return best === null || (best.score < least && (frame.stakes.length > 1 || least > 0.3))
    ? null
    : best.stake;
}

/** "Down six hours" where the context says what an hour costs; so many kilos at so much a kilo. */
function rateLoss(one: StatedQuantity, option: ReadText, frame: Frame): number {
  for (const stake of frame.stakes) {
    if (option.quantities.some(({ kind, perNoun }) => kind === 'money' && perNoun === stake.perNoun))
      continue;
    const isHours =
      stake.perHours !== null &&
      stake.perHours <= 168 &&
      one.kind === 'time' &&
      one.bound === null &&
      stake.kind === 'money';
    const isNoun =
      one.kind === 'count' &&
      (stake.perNoun === null
        ? nounsOfOne(frame.context, stake).includes(one.noun)
        : one.noun === stake.perNoun);
    const [kind, factor] = (stake.perNoun ?? '').split(':');
    const isUnit = factor !== undefined && kind === one.kind;
    if (!isHours && !isNoun && !isUnit) continue;
    const amount = isHours ? one.low / stake.perHours! : isUnit ? one.low / Number(factor) : one.low;
    return ((stake.low + stake.high) / 2) * amount * timesOf(one, option, frame);
  }
  return 0;
}

/** "A night without oven costs 1,500 EUR": the stems of the noun that the price is for one of. */
function nounsOfOne(context: ReadText, stake: StatedQuantity): string[] {
  const from = context.clauses[stake.clause]!.start;
  if (!/^(?:an?|one)$/.test(context.tokens[from]?.text ?? '')) return [];
  return wordsAround(context, stake).flatMap(({ stem, at }) => (at < stake.start ? [stem] : []));
}

/** All columns but money: one for each kind of quantity that at least half of the options state. */
export function columnsOf(options: readonly ReadText[], frame: Frame): Column[] {
  const keys = new Map<string, { values: (number | null)[]; words: Word[] }>();
  for (const [index, option] of options.entries())
    for (const one of option.quantities) {
      // How long a rate goes on is part of the rate.
      if (one.kind === 'money' || option.quantities.some(({ forHours }) => forHours === one.low)) continue;
      const key = one.kind === 'count' ? `count ${one.noun}` : one.kind;
      const column = keys.get(key) ?? { values: options.map(() => null), words: [] };
      keys.set(key, column);
      if (column.values[index] !== null) continue;
      const value = (one.low + one.high) / 2;
      column.values[index] =
        one.perHours === null || one.kind === 'time'
          ? value * timesOf({ ...one, perHours: null }, option, frame)
          : value / one.perHours;
      column.words.push(...wordsAround(option, one));
    }
  return [...keys]
    .filter(
      ([, { values }]) =>
        2 * values.filter((value) => value !== null).length >= options.length && new Set(values).size > 1,
    )
    .map(([kind, column]) => ({ kind, ...column }));
}
