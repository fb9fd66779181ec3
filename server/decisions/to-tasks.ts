/**
 * The questions of a decision, in one fixed order: stakeholder by stakeholder the ratios, then the
 * overlaps.
 */
import { ACROSS_CHOICES, RATIO_LABELS, WITHIN_CHOICES } from '../../judge/choices.ts';
import type { ConsequenceText, OverlapTask, RatioTask, RecordTask } from '../../judge/port.ts';
import type { Outline } from './outline.ts';

const WITHIN_LABELS = WITHIN_CHOICES.map(({ label }) => label);
const ACROSS_LABELS = ACROSS_CHOICES.map(({ label }) => label);

export function toTasks(outline: Outline, context: string): RecordTask[] {
  return [...ratioTasks(outline, context), ...overlapTasks(outline, context)];
}

function ratioTasks(outline: Outline, context: string): RatioTask[] {
  return outline.stakeholders.flatMap(({ description, values, items, ratioPairs }) => {
    const stakeholder = { description, ...(values === undefined ? {} : { values }) };
    return ratioPairs.map(({ first, second }) => ({
      kind: 'ratio' as const,
      context,
      choices: RATIO_LABELS,
      stakeholder,
      first: textOf(outline, items[first]!.consequence, items[first]!.sign),
      second: textOf(outline, items[second]!.consequence, items[second]!.sign),
    }));
  });
}

function overlapTasks(outline: Outline, context: string): OverlapTask[] {
  return outline.overlapPairs.map(({ a, b, kind, signA, signB, first }) => {
    const textA = textOf(outline, a, signA);
    const textB = textOf(outline, b, signB);
    return {
      kind: 'overlap' as const,
      context,
      choices: kind === 'within' ? WITHIN_LABELS : ACROSS_LABELS,
      pair: kind,
      first: first === 'a' ? textA : textB,
      second: first === 'a' ? textB : textA,
    };
  });
}

function textOf({ consequences }: Outline, index: number, sign: 1 | -1): ConsequenceText {
  const { description, optionDescription } = consequences[index]!;
  return { description, option: optionDescription, valence: sign === 1 ? 'benefit' : 'harm' };
}
