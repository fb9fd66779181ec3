/** What speaks for each level of a scale. */
import { feelingOf } from '../../reading/feeling.ts';
import { unitIn } from '../../reading/quantities.ts';
import type { ReadText, StatedQuantity, Word } from '../../reading/read-text.ts';
import { closestQuantity, rangeOf } from './amounts.ts';
import { hits } from './criterion-features.ts';
import { derive } from './derived.ts';
import { bestOf, type Cover, coverBy, type Passage } from './passage.ts';

export function levelFeatures(
  levels: readonly ReadText[],
  question: ReadText,
  passage: Passage,
): Record<string, number>[] {
  const clause = coverBy('clause', question.words, passage);
  const sentence = coverBy('sentence', question.words, passage);
  const best = bestOf(sentence.cover);
  const around = passage.text.words.filter((word) => word.sentence === best);
  const said = feelingSum(around);
  const amounts = amountsOf(levels, question, passage, clause, sentence);
  const quantities = levels.map((level) => level.quantities[0]);
  const found =
    2 * quantities.filter((one) => one !== undefined).length < levels.length
      ? levels.map(() => 0)
      : hits(quantities, derive(passage, question.quantities, clause, sentence));
  const most = Math.max(...found);
  const feelings = levels.map(({ words }) => feelingSum(words));
  const [low, high] = [Math.min(...feelings), Math.max(...feelings)];
  const isDenied = question.words.some(({ stem }) =>
    around.some((word) => word.stem === stem && word.isDenied),
  );
  return levels.map((level, index) => {
    const own = coverBy('clause', level.words, passage);
    const ownSentence = coverBy('sentence', level.words, passage);
    const together = product(own, clause);
    return {
      amount: amounts[index]!,
      derived: most > 0 ? found[index]! / most : 0,
      beside: together.cover,
      besideSentence: product(ownSentence, sentence).cover,
      agree: together.agreement,
      anywhere: ownSentence.anywhere,
      feeling:
        high > low
          ? -Math.abs((feelings[index]! - low) / (high - low) - Math.max(0, Math.min(1, 0.5 + said / 2)))
          : 0,
      none: isDenied && saysNone(level) ? 1 : 0,
    };
  });
}

function saysNone({ tokens }: ReadText): boolean {
  return tokens.some(
    ({ text }) => /^(?:no|none|not|never|nothing|nobody|0|zero)$/.test(text) || text.endsWith('less'),
  );
}

function product(one: Cover, other: Cover): { cover: number; agreement: number } {
  let [cover, agreement] = [0, 0];
  for (let at = 0; at < one.cover.length; at += 1) {
    const both = one.cover[at]! * (0.25 + other.cover[at]!);
    if (both > cover) [cover, agreement] = [both, one.agreement[at]! * (0.25 + other.cover[at]!)];
  }
  return { cover, agreement };
}

function feelingSum(words: readonly Word[]): number {
  let sum = 0;
  for (const { place, isDenied } of words) sum += isDenied ? -feelingOf(place) : feelingOf(place);
  return sum;
}

/** 1 for the level in which the state's quantity lies; 0 for all where no quantity decides. */
function amountsOf(
  levels: readonly ReadText[],
  question: ReadText,
  passage: Passage,
  clause: Cover,
  sentence: Cover,
): number[] {
  const none = levels.map(() => 0);
  const ranges = levels.map(rangeOfLevel);
  const stated = ranges.filter((one) => one !== null);
  if (stated.length * 2 < levels.length) return none;
  const kind = stated.find((one) => one.kind !== 'bare' && one.kind !== 'count')?.kind ?? 'bare';
  const unit = kind === 'bare' ? unitIn(question) : null;
  const nouns = new Set(question.words.map(({ stem }) => stem));
  const fits = (one: StatedQuantity) =>
    kind === 'bare'
      ? unit === null
        ? one.kind === 'bare' || one.kind === 'count'
        : one.kind === unit.kind
      : one.kind === kind || (kind === 'share' && one.kind === 'chance');
  const bonus = (one: StatedQuantity) => (one.noun !== '' && nouns.has(one.noun) ? 1 : 0);
  const near = closestQuantity(passage, fits, clause, sentence, bonus);
  if (near === null) return none;
  const value = (near.quantity.low + near.quantity.high) / 2 / (unit?.factor ?? 1);
  const inside = ranges.map(
    (range) =>
      range !== null &&
      value >= range.low - SLACK * Math.abs(range.low) &&
      value <= range.high + SLACK * Math.abs(range.high),
  );
  const count = inside.filter(Boolean).length;
  if (count === 0 || count === levels.length) return none;
  return inside.map((is) => (is ? 1 / count : 0));
}

const SLACK = 1e-6;

/** "More than 30 minutes and up to 2 hours": what all its quantities allow; "none" is 0. */
function rangeOfLevel(level: ReadText): { kind: string; low: number; high: number } | null {
  if (level.quantities.length === 0)
    return saysNone(level) && level.tokens.length <= 3 ? { kind: 'bare', low: 0, high: 0 } : null;
  let [low, high] = [-Infinity, Infinity];
  for (const one of level.quantities) {
    const [from, to] = rangeOf(one);
    [low, high] = [Math.max(low, from), Math.min(high, to)];
  }
  return { kind: level.quantities[0]!.kind, low, high };
}
