/** Computes the features that speak for and against each option, for one stakeholder. */
import { alike, MOST, meanLikeness } from '../../reading/alike.ts';
import { feelingOfWords, feelingSum } from '../../reading/feeling.ts';
import { likelihoodOf } from '../../reading/odds.ts';
import type { ReadText, Word } from '../../reading/read-text.ts';
import { checkCalendar } from './calendar.ts';
import { columnsOf, netMoney } from './columns.ts';
import { type Frame, wordsAround } from './frame.ts';
import { checkLimits } from './limits.ts';
import { type Aim, NAMES } from './wants.ts';

export type Features = Record<string, number>;

const CALENDAR = { broken: -1, unknown: 0, kept: 0.5 };

export function optionFeatures(options: readonly ReadText[], frame: Frame): Features[] {
  const features = options.map((option): Features => {
    const { broken, kept } = checkLimits(option, frame);
    return {
      limits: -Math.min(2, broken),
      kept: Math.min(2, kept),
      calendar: CALENDAR[checkCalendar(option, null, frame.calendar, null) ?? 'unknown'],
      ...wordFeatures(option, frame),
    };
  });
  addColumns(features, options, frame);
  addChances(features, options, frame);
  addMoney(features, options, frame);
  return features;
}

/** Marks the options that break the fewest limits: only these are compared by how good they are. */
function eligible(features: readonly Features[]): boolean[] {
  const faults = features.map(({ limits = 0, calendar = 0 }) => 2 * limits + Math.min(0, calendar));
  const best = Math.max(...faults);
  return faults.map((fault) => fault === best);
}

function addMoney(features: Features[], options: readonly ReadText[], frame: Frame): void {
  // "The lowest" without a noun means the price, where nothing else is compared.
  const isFree = features.every(({ aim, chance }) => aim === undefined && chance === undefined);
  const aim =
    frame.aims.find(({ kind }) => kind === 'money') ??
    frame.aims.find(({ kind, direction }) => isFree && kind === null && direction < 0);
  if (aim === undefined || frame.wants.ignores.has('money')) return;
  const money = options.map((option) => netMoney(option, frame, true, aim.direction));
  if (2 * money.filter((one) => one !== null).length < options.length) return;
  // An option that states no sum costs nothing extra.
  const values = money.map((one) => one ?? 0);
  spread(features, values, 'moneyAim', 1);
}

function addColumns(features: Features[], options: readonly ReadText[], frame: Frame): void {
  for (const { kind, values, words } of columnsOf(options, frame)) {
    if (kind === 'chance' || kind === 'share' || kind === 'bare' || kind === 'weekday') continue;
    const aim =
      kind === 'date' || kind === 'clock'
        ? (frame.aims.find((one) => one.kind === 'time')?.direction ?? null)
        : bestAim(kind, words, frame);
    if (aim !== null) spread(features, values, 'aim', aim);
    else if (kind === 'time' && !frame.wants.ignores.has('time')) spread(features, values, 'time', -1);
  }
}

/**
 * Adds to each option the likelihood of what is wanted, or 1 less the likelihood of what is not.
 */
function addChances(features: Features[], options: readonly ReadText[], frame: Frame): void {
  const stated = options.map((option) => {
    const one = option.quantities.find((own) => likelihoodOf(own) !== null);
    if (one === undefined) return null;
    return { low: Math.min(1, likelihoodOf(one)!), said: saidOfChance(wordsAround(option, one), frame) };
  });
  // The stake is the same for all options, and mostly unwanted.
  const isWanted = stated.reduce((sum, one) => sum + (one?.said ?? 0), 0) > LEAST_WANTED;
  const values = stated.map((one) => {
    if (one === null) return null;
    return (Math.abs(one.said) > CLEARLY ? one.said > 0 : isWanted) ? one.low : 1 - one.low;
  });
  if (2 * values.filter((value) => value !== null).length >= options.length)
    spread(features, values, 'chance', 1);
}

/** When this much or less is said of one option, what is said of all options decides. */
const CLEARLY = 0.3;
const LEAST_WANTED = 0.25;

/** Above 0 when what the chance brings is wanted or good, below 0 when it is unwanted or bad. */
function saidOfChance(words: readonly Word[], frame: Frame): number {
  const aim = bestAim('chance', words, frame);
  if (aim !== null) return aim;
  const wanted = match(frame.wants.words, words) + clash(frame.wants.words, words);
  const said = Math.abs(wanted) > 0.1 ? wanted : rule(frame.denied, words) / 2;
  return said + feelingSum(words);
}

/** The direction in which a column is wanted: 1 much, −1 little; null: nothing says it. */
function bestAim(kind: string, words: readonly Word[], frame: Frame): 1 | -1 | null {
  if (frame.wants.ignores.has(kind)) return null;
  let best: { aim: Aim; score: number } | null = null;
  for (const aim of frame.aims) {
    const score =
      (aim.kind === kind ? 1 : 0) +
      (NAMES.get(kind)?.test(aim.words.map(({ text }) => text).join(' ')) ? 1 : 0) +
      Math.max(0, ...aim.words.slice(0, MOST).map((one) => meanLikeness([one], words)));
    if (score > 0.3 && (best === null || score > best.score)) best = { aim, score };
  }
  return best === null ? null : best.aim.direction;
}

/** Adds ½ to −½ in proportion to the values, and ½ for the best, among the eligible. */
function spread(
  features: readonly Features[],
  values: readonly (number | null)[],
  name: string,
  direction: number,
): void {
  const isEligible = eligible(features);
  const known = values.filter((value, index) => value !== null && isEligible[index]);
  const [low, high] = [Math.min(...known.map(Number)), Math.max(...known.map(Number))];
  if (known.length < 2 || low === high) return;
  const best = direction > 0 ? high : low;
  for (const [index, value] of values.entries()) {
    if (value === null || !isEligible[index]) continue;
    const place = direction * ((value - low) / (high - low) - 0.5);
    features[index]![name] = (features[index]![name] ?? 0) + place + (value === best ? 0.5 : 0);
  }
}

function wordFeatures(option: ReadText, frame: Frame): Features {
  const { words } = option;
  const { wants } = frame;
  const own = match(wants.words, words);
  return {
    want: wants.hasValues ? 0 : own,
    valued: wants.hasValues ? own : 0,
    feeling: feelingOfWords(words),
    ruled: rule(frame.denied, words),
  };
}

/** Sum of the best agreements of each sought word, where both are affirmed or both denied. */
export function match(sought: readonly Word[], words: readonly Word[]): number {
  return agreement(sought, words, ({ best }) => best);
}

/** Sum of the worst disagreements, at most 0. */
export function clash(sought: readonly Word[], words: readonly Word[]): number {
  return agreement(sought, words, ({ worst }) => worst);
}

/**
 * A word that the frame denies and the option affirms counts against it; a word that both deny, for
 * it.
 */
function rule(denied: readonly Word[], words: readonly Word[]): number {
  return agreement(denied, words, ({ best, worst }) => (best > -worst ? best : worst));
}

function agreement(
  sought: readonly Word[],
  words: readonly Word[],
  pick: (most: { best: number; worst: number }) => number,
): number {
  let sum = 0;
  for (const one of sought.slice(0, MOST)) {
    const most = { best: 0, worst: 0 };
    for (const other of words.slice(0, MOST)) {
      const near = alike(one, other) * (one.isDenied === other.isDenied ? 1 : -1);
      most.best = Math.max(most.best, near);
      most.worst = Math.min(most.worst, near);
    }
    sum += pick(most);
  }
  return sum / Math.sqrt(1 + Math.min(MOST, sought.length));
}
