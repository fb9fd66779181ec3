/** What to do where the stakeholders' verdicts name different options. */
import { hasValues, type ResultFigures } from '../result-figures.ts';
import { listOf, shorten } from './texts.ts';
import { verdictOf } from './verdict.ts';

const STAKEHOLDER_CHARACTERS = 60;

/**
 * Who is for what, and that the service does not decide between them; null where one option would
 * suit every verdict.
 */
export function disagreement(results: readonly ResultFigures[]): string | null {
  const sides = new Map<string, string[]>();
  const named = results.map((result) => verdictOf(result).options).filter(({ length }) => length > 0);
  if (named.length < 2 || named[0]!.some((id) => named.every((options) => options.includes(id)))) return null;
  for (const result of results) {
    const { options } = verdictOf(result);
    if (options.length === 0) continue;
    const side = listOf(options.toSorted(), 'or');
    const whose = `\u2068${shorten(result.stakeholder.description, STAKEHOLDER_CHARACTERS)}\u2069`;
    sides.set(side, [...(sides.get(side) ?? []), whose]);
  }
  const said = [...sides].map(([side, whose]) => `${listOf(whose)}: ${side}`);
  const topic = results.some(hasValues)
    ? 'the reasons above: the gap lies there'
    : 'what each option leads to for each of them';
  return `They differ. ${said.join('; ')}. The service does not weigh one against another: whoever decides must. Talk about ${topic}.`;
}
