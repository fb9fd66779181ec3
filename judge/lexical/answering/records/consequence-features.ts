/**
 * What makes one consequence large or small for one stakeholder, as numbers whose sum is its log
 * size.
 */
import { log } from '../../../../engine/mathematics.ts';
import { readNumbers, readTable } from '../../lexicon/tables.ts';
import { feelingOf } from '../../reading/feeling.ts';
import type { ReadText, StatedQuantity, Word } from '../../reading/read-text.ts';
import { isBareSum, netMoney } from '../options/columns.ts';
import type { Frame } from '../options/frame.ts';
import { checkLimits } from '../options/limits.ts';
import { timesOf } from '../options/money.ts';
import { clash, type Features, match, momentsBroken, spanBroken } from '../options/option-features.ts';

export interface SizedConsequence {
  /** Known from a quantity: the logarithm of its amount, in hours, dollars or pieces. */
  amount: number;
  /** Sizes of one unit differ by their amounts alone. */
  unit: string | null;
  features: Features;
}

const STRENGTHS = readNumbers(readTable('strengths.tsv'));
const CENT = 0.01;

export function sizeConsequence(text: ReadText, isHarm: boolean, frame: Frame): SizedConsequence {
  const { broken } = checkLimits(text, frame);
  const faults = Math.min(2, broken);
  const moment = Math.min(1, momentsBroken(text, frame) + spanBroken(text, frame));
  // What breaks a limit counts for that, and not for its amount.
  const isBroken = isHarm && faults + moment > 0;
  const stated = isBroken ? null : amountOf(text, isHarm, frame);
  const isStated = stated !== null || isBroken;
  const { wants } = frame;
  const matched = Math.max(0, match(wants.words, text.words)) + Math.max(0, -clash(wants.words, text.words));
  const unit = stated?.unit ?? null;
  const isAimed = frame.aims.some(({ kind }) => kind !== null && kind === unit);
  const isFocused = wants.isSole || wants.hasValues;
  const features: Features = {
    isMoney: Number(unit === 'money' && stated!.value > 0),
    isZero: Number(stated !== null && stated.value === 0),
    isChance: Number(unit === 'chance'),
    isCount: Number(stated !== null && unit !== 'money' && unit !== 'time' && unit !== 'chance'),
    feeling: isStated ? 0 : feelingStrength(text.words),
    strength: isStated ? 0 : strengthOf(text),
    broken: isHarm ? faults : 0,
    moment: isHarm ? moment : -moment,
    ignored: Number(
      (unit !== null && wants.ignores.has(unit)) || (unit === null && isAbout(text.words, wants.excluded)),
    ),
    matched: isFocused ? (isStated ? Number(matched > 0.3) : Math.min(2, matched)) : 0,
    unmatched: Number(isFocused && matched < 0.15 && !isAimed && !isBroken),
    aimed: Number(isAimed),
    unaimed: Number(!isAimed && frame.aims.length > 0 && stated !== null),
    want: isFocused ? 0 : isStated ? Number(matched > 0.3) : Math.min(2, matched),
  };
  return {
    amount: stated === null || stated.value === 0 ? 0 : log(Math.max(CENT, stated.value)),
    unit,
    features,
  };
}

function amountOf(text: ReadText, isHarm: boolean, frame: Frame): { unit: string; value: number } | null {
  const isMoneyAimed =
    frame.aims.some(({ kind }) => kind === 'money') ||
    frame.limits.some(({ quantity }) => quantity.kind === 'bare');
  const money = netMoney(text, frame, isMoneyAimed, isHarm ? -1 : 1);
  const hasMoney = text.quantities.some((one) => one.kind === 'money' || (isMoneyAimed && isBareSum(one)));
  const time = text.quantities.find(({ kind, perHours }) => kind === 'time' && perHours === null);
  const isTimeAimed = frame.aims.some(({ kind }) => kind === 'time');
  if (time !== undefined && isTimeAimed && !isMoneyAimed) return { unit: 'time', value: time.low };
  if (money !== null && (hasMoney || money !== 0)) return { unit: 'money', value: Math.abs(money) };
  const chance =
    text.quantities.find(({ kind }) => kind === 'chance') ??
    text.quantities.find(({ kind }) => kind === 'share');
  if (chance !== undefined) return { unit: 'chance', value: chance.low };
  if (time !== undefined) return { unit: 'time', value: time.low };
  const other =
    text.quantities.find(({ kind, perNoun }) => kind === 'count' && perNoun !== null) ??
    text.quantities.find(({ kind }) => kind !== 'date' && kind !== 'clock' && kind !== 'weekday');
  return other === undefined
    ? null
    : { unit: unitOf(other), value: ((other.low + other.high) / 2) * timesOf(other, text, frame) };
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

function isAbout(words: readonly Word[], excluded: ReadonlySet<Word>): boolean {
  if (words.length === 0) return false;
  const stems = new Set([...excluded].map(({ stem }) => stem));
  return words.filter(({ stem }) => stems.has(stem)).length * 2 > words.length;
}
