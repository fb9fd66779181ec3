/** What speaks for each level of a scale. */
import { unitIn } from '../../reading/quantities.ts';
import type { ReadText, StatedQuantity } from '../../reading/read-text.ts';
import { closestQuantity, rangeOf } from './amounts.ts';
import { bestOf, type Cover, coverBy, type Passage } from './passage.ts';

export function levelFeatures(
  levels: readonly ReadText[],
  question: ReadText,
  passage: Passage,
): Record<string, number>[] {
  const clause = coverBy('clause', question.words, passage);
  const sentence = coverBy('sentence', question.words, passage);
  const best = bestOf(sentence.cover);
  const amounts = amountsOf(levels, question, passage, clause, sentence);
  const isDenied = question.words.some(({ stem }) =>
    passage.text.words.some((word) => word.sentence === best && word.stem === stem && word.isDenied),
  );
  return levels.map((level, index) => ({
    amount: amounts[index]!,
    anywhere: coverBy('sentence', level.words, passage).anywhere * Math.min(1, 2 * sentence.anywhere),
    none: isDenied && saysNone(level) ? 1 : 0,
  }));
}

function saysNone({ tokens }: ReadText): boolean {
  return tokens.some(
    ({ text }) => /^(?:no|none|not|never|nothing|nobody|0|zero)$/.test(text) || text.endsWith('less'),
  );
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
