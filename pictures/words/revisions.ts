/** Says in a sentence what a revision changed for a stakeholder. */
import type { ResultFigures } from '../result-figures.ts';
import { chancesInWords } from './numbers.ts';
import { listOf } from './texts.ts';
import { type Verdict, verdictNote, verdictOf, verdictSentence, verdictWord } from './verdict.ts';

/** Whether other options come out, or as many of them. How sure it is may change all the same. */
export function isChanged(before: ResultFigures, after: ResultFigures): boolean {
  return !isSame(verdictOf(before), verdictOf(after));
}

function isSame(was: Verdict, is: Verdict): boolean {
  if (is.options.length === 0) return was.kind === is.kind;
  return was.options.toSorted().join() === is.options.toSorted().join();
}

/** Never that the best option changed where it was open before or is open now. */
export function revisionsSentence(before: ResultFigures, after: ResultFigures): string {
  const [was, is] = [verdictOf(before), verdictOf(after)];
  const [from, to] = [listOf(was.options), listOf(is.options)];
  if (was.kind === 'open' && is.kind === 'open')
    return isSame(was, is)
      ? `Still open between ${to}.`
      : `Still open: before between ${from}, now between ${to}.`;
  if (!isSame(was, is) || is.kind === 'open')
    return `Before: ${verdictNote(was)}. Now: ${verdictSentence(after)}`;
  const chances = [before, after].map(({ probabilities }) => chancesInWords(probabilities)[to] ?? '–');
  if (to === '') return `As before: ${verdictSentence(after)}`;
  if (was.kind === is.kind) return `As before: ${verdictNote(is)} (before ${chances[0]}, now ${chances[1]}).`;
  return `Still ${to}: before ${verdictWord(was.kind)} (${chances[0]}), now ${verdictWord(is.kind)} (${chances[1]}).`;
}
