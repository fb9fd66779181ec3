/**
 * The warnings of a Default mode result. They are sent and stored as sentences, and one that is
 * about stakeholders begins with their ids.
 */
import type { ValueFigures } from '../result-figures.ts';
import { chances } from './numbers.ts';
import { listOf, quoted, shorten } from './texts.ts';
import { verdictOf } from './verdict.ts';

/** How a warning begins that is about these stakeholders. */
export function about(ids: readonly string[]): string {
  return `Stakeholder${ids.length === 1 ? '' : 's'} ${listOf(ids.map((id) => `"${id}"`))}:`;
}

const NAME_CHARACTERS = 80;

/**
 * The warnings with stakeholders' names in the place of their ids. Every beginning that a warning
 * can have is made as it was made there: of at most 8 stakeholders there are 255.
 */
export function withNames(
  warnings: readonly string[],
  stakeholders: readonly { id: string; description: string }[],
): string[] {
  const groups: (typeof stakeholders)[] = [[]];
  for (const one of stakeholders) groups.push(...groups.map((some) => [...some, one]));
  const beginnings = groups.slice(1).map((some) => ({
    ids: about(some.map(({ id }) => id)),
    names: `${listOf(some.map(({ description }) => shorten(description, NAME_CHARACTERS)))}:`,
  }));
  return warnings.map((warning) => {
    const found = beginnings.find(({ ids }) => warning.startsWith(ids));
    return found === undefined ? warning : found.names + warning.slice(found.ids.length);
  });
}

const NO_CONSEQUENCE = 'no consequence is relevant,';
const TOO_CLOSE = 'are too close to call.';

/** Whether the headline or the verdict of the same picture says no less. */
export function isSaidByVerdict(warning: string): boolean {
  return warning.includes(`: ${NO_CONSEQUENCE}`) || warning.includes(` ${TOO_CLOSE}`);
}

export const NOT_CONCERNED = `${NO_CONSEQUENCE} so all expected values are 0 and all options equally likely.`;

export const NOT_EXPLAINED = 'what would change the answer could not be computed; the other figures stand.';

export const NO_RESIDUALS =
  'Nobody has enough ratio records to show how well the answers agree, so the intervals rest only on the spread that the answers state and on the prior of tau.';

const TOPICS: readonly [words: string, topic: string][] = [
  ['matter more than 100 times as much', 'some sizes are less certain than stated'],
  ['reached its limit of', 'the figures are less exact than wanted'],
  [NOT_EXPLAINED, 'what would change it is not known'],
  [NO_RESIDUALS, 'the likely ranges rest on few answers'],
];

/** What a warning is about, in a few words; null: of a warning from elsewhere. */
export function topicOf(warning: string): string | null {
  return TOPICS.find(([words]) => warning.includes(words))?.[1] ?? null;
}

export function drawsAtLimit(draws: number, standardError: number): string {
  return `the number of draws reached its limit of ${draws} before the error aimed at; the largest standard error that remains is ${standardError.toPrecision(2)}.`;
}

/** `shares`: of each stakeholder's answers, what lies in the two end choices of the ratio scale. */
export function beyondScale(shares: readonly number[], limit: number): string {
  return `some consequences matter more than 100 times as much as others, which is the most that a comparison can say. So the largest and the smallest sizes are less certain than stated. (${listOf(shares.map(percent))} of the answers' probability lies in the two end choices; the limit is ${percent(limit)}.)`;
}

/** Null where no options are too close to call. */
export function closeCallWarning(result: ValueFigures): string | null {
  const { kind, options } = verdictOf(result);
  if (kind !== 'open') return null;
  const figures = chances(result.probabilities);
  const said = options.map((option, at) => {
    const share = (figures[option] ?? '–').replace('\u00a0', ' ');
    return `${option} (${at === 0 ? `best with ${share}` : share})`;
  });
  return `${listOf(said)} ${TOO_CLOSE} ${settlement(result)}`;
}

function settlement({ insight, consequences }: ValueFigures): string {
  const question = insight?.next_question ?? null;
  if (question === null) return 'No single further answer would settle it.';
  const [first, second] = question.between.map((id) => {
    const found = consequences.find((one) => one.id === id);
    return found === undefined ? id : quoted(found);
  });
  return question.kind === 'ratio'
    ? `One more comparison of ${first} with ${second} would settle most.`
    : `Knowing whether ${first} and ${second} describe the same thing would settle most.`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
