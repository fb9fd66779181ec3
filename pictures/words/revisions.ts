/** Says in a sentence what a revision changed for a stakeholder. */
import type { ResultFigures } from '../result-figures.ts';
import { chancesInWords } from './numbers.ts';
import { listOf } from './texts.ts';
import { verdictNote, verdictOf, verdictSentence, verdictWord } from './verdict.ts';

/** Never that the best option changed where it was open before or is open now. */
export function revisionsSentence(before: ResultFigures, after: ResultFigures): string {
  const [was, is] = [verdictOf(before), verdictOf(after)];
  const [from, to] = [listOf(was.options), listOf(is.options)];
  if (was.kind === 'open' && is.kind === 'open')
    return from === to
      ? `Still open between ${to}.`
      : `Still open: before between ${from}, now between ${to}.`;
  if (from !== to || is.kind === 'open') return `Before: ${verdictNote(was)}. Now: ${verdictSentence(after)}`;
  const chances = [before, after].map(({ probabilities }) => chancesInWords(probabilities)[to] ?? '–');
  if (to === '') return `As before: ${verdictSentence(after)}`;
  if (was.kind === is.kind) return `As before: ${verdictNote(is)} (before ${chances[0]}, now ${chances[1]}).`;
  return `Still ${to}: before ${verdictWord(was.kind)} (${chances[0]}), now ${verdictWord(is.kind)} (${chances[1]}).`;
}
