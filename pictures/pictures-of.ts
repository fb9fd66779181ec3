/** Every picture that one stakeholder's result can give, in the order in which people ask. */
import { contributionsPicture } from './contributions.ts';
import { costPicture } from './cost-of-being-wrong.ts';
import { expectedValues } from './expected-values.ts';
import { nextQuestions } from './next-questions.ts';
import type { Picture } from './picture.ts';
import { hasValues, isExplained, type OptionText, type ResultFigures } from './result-figures.ts';
import { whatWouldChange } from './what-would-change.ts';
import { isConcerned } from './words/verdict.ts';

/**
 * `id`: unlike that of any other result in the page. A result without insight has no cost, changes
 * and questions; one whom nothing concerns, and one in Direct mode, has no pictures.
 */
export function picturesOf(result: ResultFigures, options: readonly OptionText[], id: string): Picture[] {
  if (!hasValues(result) || !isConcerned(result)) return [];
  const values = expectedValues(result, options);
  const contributions = contributionsPicture(result, options, `${id}-hatching`);
  if (!isExplained(result)) return [values, contributions];
  const pictures = [
    values,
    costPicture(result, options),
    contributions,
    whatWouldChange(result, options),
    nextQuestions(result),
  ];
  return pictures.filter((picture) => picture !== null);
}
