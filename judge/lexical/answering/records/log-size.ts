/**
 * Measures how much a consequence matters to a typical stakeholder: the natural logarithm of a sum
 * in US dollars that would matter as much to one person of usual means. Only differences of log
 * sizes are used.
 */
import { log, pow } from '../../../../engine/mathematics.ts';
import type { Category } from '../../lexicon/stakes.ts';
import type { Quantity } from '../../reading/numbers/quantity.ts';
import type { Clause } from '../../reading/read-clauses.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { PERSONAL_MEANS_USD } from './means.ts';

export interface LogSize {
  value: number;
  /**
   * The unit of the largest part ("usd", "hour", "person health-3000"); null: that part has no
   * unit.
   */
  unit: string | null;
  /** Whether the text states anything to size: a quantity, a stake, a strength or a likelihood. */
  isStated: boolean;
}

/** The size of a text that states nothing: the worth of many everyday consequences. Judgement. */
const DEFAULT_USD = 1_800;
/**
 * One hour of one person's time: guidance of the US Department of Transportation for benefit-cost
 * analysis (2024), rounded.
 */
const HOUR_USD = 20;
/**
 * One hour without something that people count on. After eight hours people find other ways, so
 * that an outage of three months is still smaller than a severe injury. Judgement.
 */
const SERVICE_HOUR_USD = 500;
const SERVICE_SCOPE = 0.6;
/**
 * An event without further description; once a week for a year, it is about as large as the
 * default. Judgement.
 */
const EVENT_USD = 80;
/** A person who is affected, where the words do not say how much. Judgement. */
const PERSON_USD = 200;
/** The whole of something ("20 % of sales" is a fifth of it). Judgement. */
const WHOLE_USD = 20_000;
/**
 * The exponent of a number of people or events: the hundredth adds less than the first. Judgement.
 */
const SCOPE = 0.8;
/**
 * Money matters less where means are large, but less than in proportion, because more depends on
 * it. Judgement.
 */
const MEANS = { exponent: 0.7, least: 1 / 100, most: 30 };
/** The exponent of the strength words in a clause that also states a quantity. */
const STRENGTH_BESIDE_QUANTITY = 0.3;
/**
 * A consequence that touches everything that a stakeholder values is e times as large to them.
 * Judgement.
 */
const TOUCH = 1;
/**
 * US dollars for the base unit of a measure: a tonne of CO2 about 190 (US EPA 2023), a kilometre
 * driven 0.4, a kWh 0.2; the rest judgement.
 */
const MEASURE_USD = new Map([
  ['length', 0.0004],
  ['mass', 0.19],
  ['volume', 0.5],
  ['data', 1],
  ['energy', 0.2],
  ['power', 100],
  ['area', 50],
  ['temperature', 100],
  ['loudness', 50],
]);
const HOURS_PER_YEAR = 8766;
const LEAST_USD = 0.01;

/** `touched` is 0 … 1; `meansUsd` are the stakeholder's means. */
export function logSize(text: ReadText, touched: number, meansUsd: number): LogSize {
  let sum = 0;
  let largest = 0;
  let unit: string | null = null;
  let unstated = 0;
  let isStated = false;
  let hasParts = false;
  const partsOfClauses = text.clauses.map((clause) => partsOf(clause, meansUsd));
  const units = new Set(partsOfClauses.flat().map((part) => part.unit));
  for (const [index, clause] of text.clauses.entries()) {
    // "The outages stay, so another 40 minute outage …": where one clause measures a stake, another
    // clause that names the stake adds nothing.
    const isMeasured = units.has(SAID_IN.get(clause.stake?.category ?? 'looks') ?? '');
    const parts = partsOfClauses[index]!.filter((part) => part.unit !== null || !isMeasured);
    const total = parts.reduce((all, part) => all + part.usd, 0);
    if (parts.length === 0) unstated = Math.max(unstated, DEFAULT_USD * clause.strength * clause.likelihood);
    hasParts ||= parts.length > 0;
    isStated ||= parts.length > 0 || clause.hasLikelihood || clause.strength !== 1;
    const hasQuantity = parts.some((part) => part.unit !== null);
    sum += total * clause.likelihood * pow(clause.strength, hasQuantity ? STRENGTH_BESIDE_QUANTITY : 1);
    for (const part of parts) {
      const usd = part.usd * clause.likelihood;
      if (usd > largest || (largest === 0 && unit === null)) {
        largest = usd;
        unit = part.unit;
      }
    }
  }
  const usd = hasParts ? sum : unstated || DEFAULT_USD;
  return { value: log(Math.max(LEAST_USD, usd)) + TOUCH * touched, unit, isStated };
}

interface SizePart {
  usd: number;
  unit: string | null;
}

/**
 * The unit that measures each of these stakes; where a quantity states it, the stake itself adds
 * nothing.
 */
const SAID_IN = new Map<Category, string>([
  ['money', 'usd'],
  ['time', 'hour'],
  ['service', 'service-hour'],
]);

/** The parts of a clause's size; empty where the clause states nothing. */
function partsOf(clause: Clause, meansUsd: number): SizePart[] {
  const of = (kind: Quantity['kind']) => clause.quantities.filter((quantity) => quantity.kind === kind);
  const people = of('people').reduce((most, one) => Math.max(most, one.value), 0);
  const perYear = of('frequency').reduce((product, one) => product * Math.max(one.value, 0.01), 1);
  const hasFrequency = of('frequency').length > 0;
  const isRated = hasFrequency || clause.quantities.some((quantity) => quantity.perYear !== null);
  const lasting = isRated
    ? of('time').find((quantity) => quantity.timing === 'duration' && quantity.perYear === null)
    : undefined;
  const years = lasting === undefined ? 1 : lasting.value / HOURS_PER_YEAR;
  const amount = (quantity: Quantity): number => {
    const rate = quantity.perYear ?? (hasFrequency ? perYear : null);
    return quantity.value * (rate === null ? 1 : rate * years);
  };
  const heads = people > 0 ? pow(people, SCOPE) : 1;
  const parts: SizePart[] = [];
  for (const quantity of of('money')) {
    const usd = amount(quantity) * (quantity.perHead && people > 0 ? people : 1);
    parts.push({ usd: usd * moneyFactor(meansUsd), unit: 'usd' });
  }
  // "Costs 31,000 EUR and lasts for twenty years": a lifetime is not a loss of time.
  const isPriced = parts.length > 0;
  const isOut = clause.stake?.category === 'service';
  const isWait = clause.stake?.category === 'time';
  const times = of('time').filter(
    (quantity) =>
      quantity !== lasting &&
      quantity.timing !== 'when' &&
      !(quantity.timing === 'duration' && !isOut && (isPriced || (clause.lasts && !isWait))),
  );
  const hours = times.reduce((sum, quantity) => sum + amount(quantity), 0);
  const outages = of('count').reduce((most, one) => Math.max(most, one.value), 1);
  if (times.length > 0) {
    const each = isOut
      ? SERVICE_HOUR_USD * feltHours(hours * outages, SERVICE_SCOPE)
      : HOUR_USD * feltHours(hours, SCOPE);
    parts.push({ usd: each * heads, unit: isOut ? 'service-hour' : 'hour' });
  }
  for (const quantity of of('measure')) {
    parts.push({ usd: amount(quantity) * (MEASURE_USD.get(quantity.unit) ?? 1), unit: quantity.unit });
  }
  const saidIn = clause.stake === null ? undefined : SAID_IN.get(clause.stake.category);
  const stake = parts.some(({ unit }) => unit === saidIn) ? null : clause.stake;
  const rest = eventPart(clause, {
    stake,
    people,
    events: hasFrequency ? perYear * years : null,
    alone: parts.length === 0,
  });
  if (rest !== null) parts.push(rest);
  return parts;
}

/**
 * Stakes, people, counts, shares and frequencies: the size of each event, and the number of events.
 */
function eventPart(
  clause: Clause,
  told: { stake: Clause['stake']; people: number; events: number | null; alone: boolean },
): SizePart | null {
  const { stake, people, events, alone } = told;
  const counts = clause.quantities.filter((quantity) => quantity.kind === 'count');
  const share = clause.quantities.find((quantity) => quantity.kind === 'share');
  if (!alone && stake === null) return null;
  const counted = counts.reduce((most, one) => Math.max(most, one.value * (one.perYear ?? 1)), 0);
  const name = stake === null ? '' : ` ${clause.stakeWord}`;
  if (people > 0 || counted > 0) {
    const number = Math.max(people, counted) * (events ?? 1);
    const each = stake?.usd ?? (people > 0 ? PERSON_USD : EVENT_USD);
    const noun = people > 0 ? 'person' : `count-${counts[0]?.unit ?? ''}`;
    // Where money or time is stated too, it has already been multiplied by the people or events.
    return alone ? { usd: each * pow(number, SCOPE), unit: noun + name } : { usd: each, unit: null };
  }
  if (share !== undefined)
    return { usd: (stake === null ? WHOLE_USD : stake.usd * 2) * share.value, unit: `share${name}` };
  if (events !== null && alone)
    return { usd: (stake?.usd ?? EVENT_USD) * pow(events, SCOPE), unit: `times${name}` };
  if (counts.length > 0) return { usd: 0, unit: `count-${counts[0]!.unit}` };
  return stake === null ? null : { usd: stake.usd, unit: null };
}

function moneyFactor(meansUsd: number): number {
  const factor = pow(PERSONAL_MEANS_USD / Math.max(1, meansUsd), MEANS.exponent);
  return Math.min(MEANS.most, Math.max(MEANS.least, factor));
}

/**
 * Converts hours to felt hours. The first eight count in full and later ones less, so that a year
 * is about the 2,000 hours of a working year.
 */
function feltHours(hours: number, scope: number): number {
  return hours <= 8 ? hours : 8 * pow(hours / 8, scope);
}
