/** Computes the features that speak for each level of a scale. */
import { wordList } from '../../lexicon/tables.ts';
import { feelingOf, feelingOfWords, feelingSum } from '../../reading/feeling.ts';
import { unitIn } from '../../reading/quantities.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { familyOf, rangeOf } from './amounts.ts';
import { namedShares } from './named.ts';
import { coverBySentence, type Passage } from './passage.ts';
import { singledOut } from './singled-out.ts';

export function levelFeatures(
  levels: readonly ReadText[],
  question: ReadText,
  passage: Passage,
): Record<string, number>[] {
  const row = singledOut(levels, question, passage.text);
  const named = namedShares(levels, question, passage);
  const amount = levelOfAmount(levels, question, passage.text);
  const tilt = tiltOf(levels, question, passage);
  return levels.map((_, index) => ({
    row: Number(index === row),
    named: named[index]!,
    amount: Number(index === amount),
    // The levels in reverse order get exactly the opposite numbers.
    feeling: (tilt * (2 * index - (levels.length - 1))) / (levels.length - 1),
  }));
}

/** Words of questions whose answer has to be computed. */
const COMPUTED = wordList('computed');

/**
 * Returns the level that holds the only amount that the question can mean; null when that is not
 * certain.
 */
function levelOfAmount(levels: readonly ReadText[], question: ReadText, state: ReadText): number | null {
  if (question.quantities.length > 0 || question.tokens.some(({ text }) => COMPUTED.has(text))) return null;
  const kinds = levels.flatMap(({ quantities }) => quantities.slice(0, 1).map(familyOf));
  if (kinds.length < 2 || kinds.length * 2 < levels.length) return null;
  const kind = kinds.find((one) => one !== 'number') ?? 'number';
  const unit = kind === 'number' ? unitIn(question) : null;
  const [only, another] = state.quantities.filter((one) => familyOf(one) === (unit?.kind ?? kind));
  if (only === undefined || another !== undefined) return null;
  const value = (only.low + only.high) / 2 / (unit?.factor ?? 1);
  const holding = [...levels.keys()].filter((level) => holds(levels[level]!, value));
  return holding.length === 1 ? holding[0]! : null;
}

const SLACK = 1e-6;

/** "More than 30 minutes and up to 2 hours": all must allow the value. */
function holds({ quantities }: ReadText, value: number): boolean {
  const ranges = quantities.map(rangeOf);
  return ranges.length > 0 && ranges.every(([low, high]) => value >= low - SLACK && value <= high + SLACK);
}

/** How much the ends of a scale have to differ in feeling. */
const LEAST_APART = 0.3;
/** How far from 0 the state's feeling must lie to count, and where it counts as the far end. */
const LEAST_FELT = 0.15;
const FULLY_FELT = 0.3;
/** The feeling of a strong word, at least. */
const STRONG = 0.45;
/** A sentence speaks of the question when it has at least this share of it. */
const LEAST_ASKED = 0.3;

/**
 * −1 … 1: the end towards which the state's feeling lies, on a scale from bad to good or the
 * reverse.
 */
function tiltOf(levels: readonly ReadText[], question: ReadText, passage: Passage): number {
  const [first, last] = [feelingSum(levels[0]!.words), feelingSum(levels.at(-1)!.words)];
  if (first * last >= 0 || Math.abs(last - first) < LEAST_APART) return 0;
  const cover = coverBySentence(question.words, passage);
  const { words } = passage.text;
  const about = words.filter(({ sentence }) => cover[sentence]! >= LEAST_ASKED);
  // A state that does not speak of the question tells only by strong words.
  const strong = words.filter(({ place }) => Math.abs(feelingOf(place)) >= STRONG);
  const felt = about.length > 0 ? feelingOfWords(about) : feelingSum(strong) / Math.sqrt(words.length);
  if (Math.abs(felt) < LEAST_FELT || words.length === 0) return 0;
  return Math.sign(last - first) * Math.max(-1, Math.min(1, felt / FULLY_FELT));
}
