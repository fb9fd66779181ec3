/** Every picture that one stakeholder's result can give, in the order in which people ask. */
import { contributionsPicture, FOR_AND_AGAINST } from './contributions.ts';
import { COST, costPicture } from './cost-of-being-wrong.ts';
import type { Element } from './element.ts';
import { EXPECTED_VALUES, expectedValues } from './expected-values.ts';
import { nextQuestions, WHAT_TO_ASK } from './next-questions.ts';
import { figureOf, type Picture } from './picture.ts';
import { hasValues, isExplained, type OptionText, type ResultFigures } from './result-figures.ts';
import { WHAT_CHANGES_IT, whatWouldChange } from './what-would-change.ts';
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
 * A result without insight has no cost, changes and questions; one whom nothing concerns, and one
 * in Direct mode, has no pictures.
 */
export function planPictures(result: ResultFigures, options: readonly OptionText[]): PlannedPicture[] {
  if (!hasValues(result) || !isConcerned(result)) return [];
  const plan = (name: string, title: string, draw: PlannedPicture['draw']): PlannedPicture => ({
    name,
    title,
    draw,
  });
  const values = plan('expected-values', EXPECTED_VALUES, () => expectedValues(result, options));
  const contributions = plan('contributions', FOR_AND_AGAINST, () => contributionsPicture(result, options));
  if (!isExplained(result)) return [contributions, values];
  return [
    contributions,
    plan('what-would-change', WHAT_CHANGES_IT, () => whatWouldChange(result, options)),
    values,
    plan('cost-of-being-wrong', COST, () => costPicture(result, options)),
    plan('next-questions', WHAT_TO_ASK, () => nextQuestions(result)),
  ];
}

/** Whether a picture is one for analysts, who look for it; the others come first. */
export function isForAnalysts({ name }: PlannedPicture): boolean {
  return name !== 'contributions' && name !== 'what-would-change';
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
