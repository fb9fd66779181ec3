/**
 * How a stakeholder's result stands. Every surface asks here, so that none calls an option the best
 * which another calls too close to call: screens, log, exports, comparisons, page, pictures,
 * terminal, MCP and webhooks. There is no verdict over all stakeholders.
 */
import type { OptionText, ResultFigures } from '../result-figures.ts';
import { isConcerned, isLevel, rankedByMean, STANDARD_ERRORS } from './closeness.ts';
import { chancesInWords } from './numbers.ts';
import { listOf, shorten } from './texts.ts';

export const VERDICT_KINDS = ['untouched', 'equal', 'open', 'leaning', 'likely', 'clear'] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** `options`: those that it speaks for; none, the best one, or all that are too close to call. */
export interface Verdict {
  kind: VerdictKind;
  options: readonly string[];
}

/** Options whose probabilities of being best differ by less are too close to call. */
const CLOSE_WITHIN = 0.1;
const LIKELY_FROM = 0.6;
const CLEAR_FROM = 0.85;

export function verdictOf(result: ResultFigures): Verdict {
  if (!isConcerned(result)) return { kind: 'untouched', options: [] };
  const all = Object.values(result.probabilities);
  if (isLevel(all)) return { kind: 'equal', options: [] };
  const rivals = rivalsOf(result);
  if (rivals.length > 0) return { kind: 'open', options: [result.best, ...rivals] };
  const p = probabilityOf(result, result.best);
  const kind = p < LIKELY_FROM ? 'leaning' : p < CLEAR_FROM ? 'likely' : 'clear';
  return { kind, options: [result.best] };
}

/** The likeliest first: options about as likely to be best, or about as much worth on average. */
function rivalsOf(result: ResultFigures): string[] {
  const lead = (option: string) => probabilityOf(result, result.best) - probabilityOf(result, option);
  const second = withinError(result);
  return Object.keys(result.probabilities)
    .filter((option) => option !== result.best && (lead(option) < CLOSE_WITHIN || option === second))
    .sort((a, b) => lead(a) - lead(b));
}

/**
 * The option of the second highest expected value, if Monte Carlo error may explain its distance to
 * the best one; else null. The errors of two options mostly have one sign, so taking them as
 * independent is on the safe side. Direct mode has no expected values.
 */
function withinError({ best, ev, standard_error }: ResultFigures): string | null {
  if (ev === undefined || standard_error === undefined) return null;
  const [first, second] = rankedByMean({ best, ev });
  if (first === undefined || second === undefined) return null;
  const errorOf = (option: string) => standard_error.ev[option]?.mean ?? 0;
  const error = STANDARD_ERRORS * Math.hypot(errorOf(first), errorOf(second));
  return ev[first]!.mean - ev[second]!.mean < error ? second : null;
}

const WORDS: Readonly<Record<VerdictKind, string>> = {
  untouched: 'not affected',
  equal: 'no answer',
  open: 'open',
  leaning: 'leans to',
  likely: 'likely',
  clear: 'clear',
};

/** The word of a badge and of a filter. */
export function verdictWord(kind: VerdictKind): string {
  return WORDS[kind];
}

/** The letters that it speaks for: "B", "A or C", "A, B or C"; "–" for none. */
export function verdictLetters({ options }: Verdict): string {
  return options.length === 0 ? '–' : listOf(options, 'or');
}

/** Where there is room for no more: "open: A or C", "likely B", "no answer". */
export function verdictNote({ kind, options }: Verdict): string {
  if (options.length === 0) return WORDS[kind];
  return `${WORDS[kind]}${kind === 'open' ? ':' : ''} ${listOf(options, 'or')}`;
}

/** Whether an option stands out in a picture or a table: it is one that the verdict speaks for. */
export function isNamed(result: ResultFigures, option: string): boolean {
  return verdictOf(result).options.includes(option);
}

const STAKEHOLDER_CHARACTERS = 60;

/** The verdict with its probabilities, for one stakeholder. */
export function verdictSentence(result: ResultFigures): string {
  const verdict = verdictOf(result);
  const said = chancesInWords(result.probabilities);
  const chanceOf = (option: string) => said[option] ?? '–';
  switch (verdict.kind) {
    case 'untouched':
      return `Nothing listed affects ${isolated(shorten(result.stakeholder.description, STAKEHOLDER_CHARACTERS))}.`;
    case 'equal':
      return 'Nothing that was read speaks for one option.';
    case 'open':
      return `${listOf(verdict.options.map((option) => `${option} (${chanceOf(option)})`))} are too close to call.`;
    default:
      return `${stated(verdict.kind, result.best)}: ${chanceOf(result.best)}.`;
  }
}

/** "Clearly B", "Likely C", "Leans to A". */
function stated(kind: VerdictKind, option: string): string {
  if (kind === 'clear') return `Clearly ${option}`;
  return kind === 'likely' ? `Likely ${option}` : `Leans to ${option}`;
}

const NAME_CHARACTERS = 60;
/** From the least sure on. */
const DECIDED: readonly VerdictKind[] = ['leaning', 'likely', 'clear'];

/**
 * What came out for all stakeholders in a line. It tells no more than that they agree or do not,
 * with the least sure of their words. Where `options` are given, the best one is named.
 */
export function headline(all: readonly ResultFigures[], options: readonly OptionText[] = []): string {
  const verdicts = all.map(verdictOf);
  const decided = verdicts.filter(({ kind }) => DECIDED.includes(kind));
  const open = verdicts.filter(({ kind }) => kind === 'open');
  const [one] = open;
  if (decided.length === 0) {
    if (one === undefined) return 'No option comes out better than another';
    return all.length === 1
      ? `${listOf(one.options)} are too close to call`
      : 'Which option is best is too close to call';
  }
  const rest = open.length === 0 ? '' : `, open for ${open.length} of ${all.length}`;
  const best = [...new Set(decided.map((verdict) => verdict.options[0]!))];
  if (best.length > 1) return `Which option is best differs between the stakeholders${rest}`;
  const least = DECIDED.find((kind) => decided.some((verdict) => verdict.kind === kind))!;
  return `${stated(least, best[0]!)}${nameOf(best[0]!, options)}${forWhom(decided.length, all.length)}${rest}`;
}

function forWhom(some: number, all: number): string {
  if (all === 1) return '';
  if (some < all) return ` for ${some} of ${all} stakeholders`;
  return ` for ${all === 2 ? 'both' : `all ${all}`} stakeholders`;
}

function nameOf(letter: string, options: readonly OptionText[]): string {
  const description = options.find(({ id }) => id === letter)?.description ?? '';
  return description === '' ? '' : ` (${isolated(shorten(description, NAME_CHARACTERS))})`;
}

/** Its direction may differ from that of the sentence. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

function probabilityOf({ probabilities }: ResultFigures, option: string): number {
  return probabilities[option] ?? 0;
}
