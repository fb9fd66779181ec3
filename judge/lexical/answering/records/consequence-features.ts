/**
 * Computes the features that make one consequence large or small for one stakeholder. Their sum is
 * its log size.
 */
import { log } from '../../../../engine/mathematics.ts';
import { readNumbers, readTable, wordList } from '../../lexicon/tables.ts';
import { fittedModel } from '../../model.ts';
import { UNITS } from '../../reading/amounts.ts';
import { feelingOf } from '../../reading/feeling.ts';
import { isMoment } from '../../reading/moments.ts';
import { likelihoodOf } from '../../reading/odds.ts';
import { type ReadText, type StatedQuantity, type Word, wordsOf } from '../../reading/read-text.ts';
import { checkCalendar } from '../options/calendar.ts';
import { netMoney } from '../options/columns.ts';
import type { Frame } from '../options/frame.ts';
import { checkLimits } from '../options/limits.ts';
import { timesOf } from '../options/money.ts';
import { clash, type Features, match } from '../options/option-features.ts';
import { MONEY, NAMES } from '../options/wants.ts';
import type { LogSize } from './ratio-distribution.ts';

export interface SizedConsequence {
  /** Known from a quantity: the logarithm of its amount, in hours, dollars or pieces. */
  amount: number;
  /** Sizes of one unit differ by their amounts alone. */
  unit: string | null;
  features: Features;
}

const STRENGTHS = readNumbers(readTable('strengths.tsv'));
/** Words of a small chance, which say that something mostly does not happen. */
const SELDOM = wordList('seldom');
const CENT = 0.01;
const LEAST_MATCH = 0.15;
const LEAST_CHANCE = 1e-6;
const CHANGES =
  /^(?:falls?|fell|drops?|dropped|goes|go|rises?|rose|grows?|sinks?|climbs?|down|up|cuts?|reduced?|reduces|increased?|increases|lowered|raised|shrinks?|expected)$/;

/** `option` is the description of its option, which may say how many there are. */
export function sizeConsequence(
  written: ReadText,
  isHarm: boolean,
  asked: Frame,
  option: ReadText,
): SizedConsequence {
  const text = withoutNames(written, option);
  const frame = { ...asked, countTexts: [option, ...asked.countTexts] };
  const faults = Math.min(2, checkLimits(text, frame).broken);
  const when = checkCalendar(text, option, frame.calendar, isHarm);
  const moment = Number(when === 'broken');
  // A consequence that breaks a limit counts for that, and not for its amount.
  const isBroken = isHarm && faults + moment > 0;
  const stated = isBroken ? null : amountOf(text, isHarm, frame);
  const isStated = stated !== null || isBroken;
  const { wants } = frame;
  const said = wordsOf(text, 0, text.tokens.length);
  const matched = mentionOf(wants.own, text);
  const unit = stated?.unit ?? null;
  const isAimed = frame.aims.some(({ kind }) => kind !== null && kind === unit) || isNamed(unit, frame);
  // Amounts of one unit must differ by their values alone.
  const isAlone = isAimed || unit === 'chance';
  const isMoney = unit === 'money' && stated!.value > 0;
  const isUnmatched = wants.hasValues && (matched < LEAST_MATCH || isMoney) && !isAlone && !isBroken;
  const amount =
    stated === null || stated.value === 0
      ? 0
      : log(Math.max(unit === 'chance' ? LEAST_CHANCE : CENT, stated.value));
  const isIgnored =
    (unit !== null && wants.ignores.has(unit)) ||
    (!isAimed &&
      ((wants.ignores.has('money') && MONEY.test(said)) ||
        (matched < LEAST_MATCH && text.words.some(({ stem }) => wants.excluded.has(stem)))));
  // A consequence that no value names counts as much however large its amount is.
  const isOff = isIgnored || (wants.hasValues && !isAlone && (isMoney || matched <= 0.3));
  const features: Features = {
    isMoney: Number(isMoney && !isOff),
    isZero: Number(stated !== null && stated.value === 0),
    isChance: Number(unit === 'chance'),
    isCount: Number(stated !== null && !isOff && unit !== 'money' && unit !== 'time' && unit !== 'chance'),
    feeling: isStated ? 0 : feelingStrength(text.words),
    strength: isStated ? 0 : strengthOf(text),
    broken: isHarm ? faults : 0,
    moment: isHarm ? moment : -moment,
    onTime: isHarm ? 0 : Number(when === 'kept'),
    ignored: Number(isIgnored),
    unmatched: Number(isUnmatched),
    offAmount: isOff ? amount : 0,
    veto: isBroken || isAimed ? 0 : conflict(wants.required, text, isHarm),
    aimed: Number(isAimed),
    second: Number(
      isAimed &&
        frame.aims.some(
          ({ kind, isSecond, words }) =>
            isSecond && (kind === unit || words.some(({ stem }) => unit === `count ${stem}`)),
        ),
    ),
  };
  return { amount, unit, features };
}

/** The log size of a consequence: its amount, and the sum of its weighted features. */
export function logSize({ amount, unit, features }: SizedConsequence): LogSize {
  const weights = fittedModel().weights.size;
  let value = amount;
  let isStated = unit !== null;
  for (const [name, weight] of Object.entries(weights)) {
    const feature = features[name] ?? 0;
    value += weight * feature;
    if (feature !== 0 && name !== 'unmatched') isStated = true;
  }
  return { value, unit, isStated };
}

/** "It is in port 11" of the option "Port 11": a number that names an option is no amount. */
function withoutNames(text: ReadText, { tokens, quantities }: ReadText): ReadText {
  const amounts = quantities.filter(({ kind }) => kind !== 'bare');
  const isName = (at: number) => !amounts.some(({ start, next }) => start <= at && at < next);
  const names = tokens.filter(({ kind }, at) => kind === 'number' && isName(at)).map((token) => token.text);
  const isAmount = ({ kind, perHours, perNoun, start }: StatedQuantity) =>
    kind !== 'bare' || perHours !== null || perNoun !== null || !names.includes(text.tokens[start]!.text);
  return names.length === 0 ? text : { ...text, quantities: text.quantities.filter(isAmount) };
}

/**
 * How much a harm hits what comes first, 0 … 1; how much a benefit brings what is excluded, −1 … 0.
 */
function conflict(required: readonly Word[], text: ReadText, isHarm: boolean): number {
  if (isHarm) return Math.min(1, 2 * mentionOf(required, text));
  const denied = required.filter(({ isDenied }) => isDenied);
  return Math.max(-1, 2 * clash(denied, text.words));
}

/** True when what is wanted names the unit: "tonnes kept out", "the number of stalls". */
function isNamed(unit: string | null, { wants }: Frame): boolean {
  return wants.own
    .slice(wants.subject)
    .some(
      ({ text, stem }) =>
        unit === `count ${stem}` ||
        NAMES.get(unit ?? '')?.test(text) ||
        (unit !== 'time' && text.length > 3 && UNITS.get(text)?.kind === unit),
    );
}

function amountOf(text: ReadText, isHarm: boolean, frame: Frame): { unit: string; value: number } | null {
  const { quantities } = text;
  const isMoneyAimed =
    frame.aims.some(({ kind }) => kind === 'money') ||
    frame.limits.some(({ quantity }) => quantity.kind === 'bare');
  const money = netMoney(text, frame, isMoneyAimed, isHarm ? -1 : 1);
  // Leaves out the time for which a rate goes on.
  const time = quantities.find(
    ({ kind, perHours, low }) =>
      kind === 'time' && perHours === null && quantities.every(({ forHours }) => forHours !== low),
  );
  const change = changeIn(text);
  if (change !== null) return { unit: unitOf(change), value: change.low * timesOf(change, text, frame) };
  if (money !== null) return { unit: 'money', value: Math.abs(money) };
  const chance = quantities.find((one) => likelihoodOf(one) !== null);
  if (chance !== undefined) {
    // "140 people signed up, of whom nine in ten will come".
    const all = quantities.find(
      ({ kind, noun, perHours, low }) =>
        kind === 'count' && low > 1 && perHours === null && noun !== chance.noun,
    );
    const value = Math.min(1, likelihoodOf(chance)!);
    return all === undefined
      ? { unit: 'chance', value: isOpposite(text, chance.start, value, isHarm) ? 1 - value : value }
      : { unit: unitOf(all), value: chance.low * all.low };
  }
  if (time !== undefined) return { unit: 'time', value: time.low };
  const other =
    quantities.find(({ kind, perNoun }) => kind === 'count' && perNoun !== null) ??
    quantities.find((one) => !isMoment(one));
  if (other === undefined) return null;
  return { unit: unitOf(other), value: ((other.low + other.high) / 2) * timesOf(other, text, frame) };
}

/** "Rarely late" as a benefit, "only 60 % come" as a harm: what counts is how often it is not. */
function isOpposite({ tokens }: ReadText, start: number, chance: number, isHarm: boolean): boolean {
  const near = [tokens[start]!.text, tokens[start - 1]?.text ?? ''];
  return isHarm
    ? chance >= LEAST_MISSED && near.includes('only')
    : chance < 0.5 && near.some((word) => SELDOM.has(word));
}

/** A harm that comes "in only 2 %" is a small one. */
const LEAST_MISSED = 0.3;

/** "Falls from 190 to 120 EUR a month": the difference. */
function changeIn({ tokens, quantities }: ReadText): StatedQuantity | null {
  for (const [index, to] of quantities.entries()) {
    const from = quantities[index - 1];
    if (from === undefined || tokens[from.start - 1]?.text !== 'from') continue;
    const isPair =
      [1, 2].some((back) => tokens[to.start - back]?.text === 'to') &&
      [2, 3, 4].some((back) => CHANGES.test(tokens[from.start - back]?.text ?? '')) &&
      (from.kind === to.kind || from.kind === 'bare' || from.kind === 'count');
    if (!isPair || isMoment(to)) continue;
    const change = Math.abs(to.low - from.low * (from.kind === to.kind ? 1 : to.factor));
    return { ...to, low: change, high: change };
  }
  return null;
}

function unitOf({ kind, noun }: StatedQuantity): string {
  return kind === 'count' ? `count ${noun}` : kind;
}

function feelingStrength(words: readonly Word[]): number {
  let most = 0;
  for (const { place } of words) most = Math.max(most, Math.abs(feelingOf(place)));
  return most;
}

function strengthOf({ tokens }: ReadText): number {
  let sum = 0;
  for (const { text } of tokens) {
    const factor = STRENGTHS.get(text);
    if (factor !== undefined) sum += log(factor);
  }
  return Math.max(-2.5, Math.min(2.5, sum));
}

/** How much a text speaks of the words, whether it affirms or denies them. */
function mentionOf(sought: readonly Word[], { words }: ReadText): number {
  return match(sought, words) - clash(sought, words);
}
