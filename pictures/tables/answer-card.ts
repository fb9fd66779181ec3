/** The answer: a row for each stakeholder, with the verdict, why, and what would change it. */
import { type Content, type Element, element } from '../element.ts';
import { type OptionText, optionAt, type ResultFigures } from '../result-figures.ts';
import { nextLine } from '../words/next-step.ts';
import { chances } from '../words/numbers.ts';
import { mainReason, whatChangesIt } from '../words/reasons.ts';
import { directionOf, shorten } from '../words/texts.ts';
import { type Verdict, verdictNote, verdictOf, verdictSentence, verdictWord } from '../words/verdict.ts';
import { letterOf } from './names.ts';

const STAKEHOLDER_CHARACTERS = 90;
const OPTION_CHARACTERS = 110;

/** `href`: where one stakeholder's part is; null without one. */
export function answerCard(
  results: readonly ResultFigures[],
  options: readonly OptionText[],
  href: (index: number) => string | null,
): Element {
  return element(
    'ul',
    { class: 'answers' },
    results.map((result, index) => answerRow(result, options, href(index))),
  );
}

function answerRow(result: ResultFigures, options: readonly OptionText[], href: string | null): Element {
  const verdict = verdictOf(result);
  const name = element('bdi', {}, shorten(result.stakeholder.description, STAKEHOLDER_CHARACTERS));
  const reasons = [mainReason(result), whatChangesIt(result)].filter((sentence) => sentence !== null);
  const next = nextLine(result);
  return element(
    'li',
    { class: `answer ${verdict.kind}`, dir: directionOf(result.stakeholder.description) },
    element('p', { class: 'whose' }, href === null ? name : element('a', { href }, name)),
    element('p', { class: 'verdict' }, badge(verdict), ' ', said(result, verdict, options)),
    reasons.map((sentence) => element('p', { class: 'reason', dir: 'ltr' }, sentence)),
    next === null ? null : element('p', { class: 'reason next', dir: 'ltr' }, next),
  );
}

/**
 * The word of the verdict; where it is open, with the letters. Its look follows the kind
 * (pictures/looks/verdict-style.ts).
 */
export function badge(verdict: Verdict): Element {
  const { kind } = verdict;
  const said = kind === 'open' ? verdictNote(verdict) : verdictWord(kind);
  return element('span', { class: `badge ${kind}`, dir: 'ltr' }, said);
}

/** The options that it speaks for in their own words; for none, the sentence. */
function said(result: ResultFigures, { options: named }: Verdict, options: readonly OptionText[]): Content {
  if (named.length === 0) return verdictSentence(result);
  const figures = chances(result.probabilities);
  return named.map((id, at) => [
    at === 0 ? '' : at === named.length - 1 ? ' or ' : ', ',
    letterOf(id),
    ' ',
    element('bdi', {}, shorten(optionAt(options, id).option.description, OPTION_CHARACTERS)),
    ' ',
    element('span', { class: 'figure', dir: 'ltr' }, figures[id] ?? '–'),
  ]);
}
