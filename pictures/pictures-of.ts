/** Every picture that one stakeholder's result can give, in the order in which people ask. */
import { contributionsPicture } from './contributions.ts';
import { costPicture } from './cost-of-being-wrong.ts';
import type { Element } from './element.ts';
import { expectedValues } from './expected-values.ts';
import { nextQuestions } from './next-questions.ts';
import { figureOf, type Picture } from './picture.ts';
import { hasValues, isExplained, type OptionText, type ResultFigures } from './result-figures.ts';
import { whatWouldChange } from './what-would-change.ts';
import { isConcerned } from './words/closeness.ts';

/** A picture that is to be drawn. */
export interface PlannedPicture {
  name: string;
  title: string;
  /** Null where there is nothing to draw. */
  draw: () => Picture | null;
}

/** A picture that could not be drawn, and why. */
export interface Undrawn {
  name: string;
  title: string;
  reason: string;
}

/**
 * `id`: unlike that of any other result in the page. A result without insight has no cost, changes
 * and questions; one whom nothing concerns, and one in Direct mode, has no pictures.
 */
export function planPictures(
  result: ResultFigures,
  options: readonly OptionText[],
  id: string,
): PlannedPicture[] {
  if (!hasValues(result) || !isConcerned(result)) return [];
  const plan = (name: string, title: string, draw: PlannedPicture['draw']): PlannedPicture => ({
    name,
    title,
    draw,
  });
  const values = plan('expected-values', 'Expected values', () => expectedValues(result, options));
  const contributions = plan('contributions', 'Contributions of the consequences', () =>
    contributionsPicture(result, options, `${id}-hatching`),
  );
  if (!isExplained(result)) return [values, contributions];
  return [
    values,
    plan('cost-of-being-wrong', 'Cost of being wrong', () => costPicture(result, options)),
    contributions,
    plan('what-would-change', 'What would change the answer', () => whatWouldChange(result, options)),
    plan('next-questions', 'What to ask next', () => nextQuestions(result)),
  ];
}

/**
 * The picture as a figure for a page; null where there is nothing to draw. A drawing that fails is
 * a defect of ours, and no reason to withhold the other figures.
 */
export function figureOrReason({ draw, ...names }: PlannedPicture): Element | Undrawn | null {
  try {
    const picture = draw();
    return picture && figureOf(picture);
  } catch (error) {
    return undrawn(names, error);
  }
}

export function undrawn({ name, title }: Omit<Undrawn, 'reason'>, error: unknown): Undrawn {
  return { name, title, reason: error instanceof Error ? error.message : String(error) };
}
