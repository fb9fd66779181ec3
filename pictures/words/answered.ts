/** Says which answer was added to a decision, and how the two consequences stood before it. */
import type { ValueFigures } from '../result-figures.ts';
import { factor as inWords } from './numbers.ts';

/** Two consequences as sentences name them. */
type Names = readonly [string, string];

/** Null: a judge's answer, which is many probabilities. */
type Said = { ratio: number; factor: number } | null;

/** “X” counts 3 times “Y”, give or take a factor of 1.2. */
export function answered(names: Names, said: Said): string {
  const [first, second] = names;
  if (said === null)
    return `Which matters more, ${first} or ${second}: in probabilities, which the JSON has.`;
  const counts = said.ratio === 1 ? `${first} counts as much as ${second}` : comparison(names, said.ratio);
  return `${counts}, give or take a factor of ${Number(said.factor.toPrecision(3))}.`;
}

/** Closer than this is about even. */
const EVEN = 1.15;

/** "Before: about even. Now: “X” counts 2.5 times “Y”." Null where a result lacks one. */
export function stoodBeforeAndNow(
  before: ValueFigures,
  after: ValueFigures,
  names: Names,
  between: Names,
): string | null {
  const [was, is] = [before, after].map((result) => stood(result, names, between)) as [
    string | null,
    string | null,
  ];
  return was === null || is === null ? null : `Before: ${was}. Now: ${is}.`;
}

function stood({ consequences }: ValueFigures, names: Names, between: Names): string | null {
  const [first, second] = between.map((id) => consequences.find((one) => one.id === id)?.size.value);
  if (first === undefined || second === undefined || !(first > 0 && second > 0)) return null;
  const ratio = first / second;
  return ratio < EVEN && ratio > 1 / EVEN ? 'about even' : comparison(names, ratio);
}

/** The larger one first: “X” counts 3 times “Y”. */
function comparison([first, second]: Names, ratio: number): string {
  return ratio > 1
    ? `${first} counts ${inWords(ratio)} ${second}`
    : `${second} counts ${inWords(1 / ratio)} ${first}`;
}
