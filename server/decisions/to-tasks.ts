/**
 * The questions of a decision, in one fixed order: stakeholder by stakeholder the ratios, then the
 * overlaps.
 */
import type { ItemPair } from '../../engine/design.ts';
import { ACROSS_CHOICES, RATIO_LABELS, WITHIN_CHOICES } from '../../judge/choices.ts';
import type { ConsequenceText, OverlapTask, RatioTask, RecordTask } from '../../judge/port.ts';
import type { Outline } from './outline.ts';

const WITHIN_LABELS = WITHIN_CHOICES.map(({ label }) => label);
const ACROSS_LABELS = ACROSS_CHOICES.map(({ label }) => label);

export function toTasks(outline: Outline, context: string): RecordTask[] {
  return [...ratioTasks(outline, context), ...overlapTasks(outline, context)];
}

function ratioTasks(outline: Outline, context: string): RatioTask[] {
  return outline.stakeholders.flatMap(({ ratioPairs }, index) => {
    const task = taskWriter(outline, context, index);
    return ratioPairs.map(task);
  });
}

/** The questions about pairs of one stakeholder's items. */
export function taskWriter(outline: Outline, context: string, index: number): (pair: ItemPair) => RatioTask {
  const { description, values, items } = outline.stakeholders[index]!;
  const stakeholder = { description, ...(values === undefined ? {} : { values }) };
  return ({ first, second }) => ({
    kind: 'ratio',
    context,
    choices: RATIO_LABELS,
    stakeholder,
    first: textOf(outline, items[first]!.consequence, items[first]!.sign),
    second: textOf(outline, items[second]!.consequence, items[second]!.sign),
  });
}

/**
 * A question in both orders that costs at least as much as any other of the stakeholder: its
 * longest text is both of its texts.
 */
export function largestQuestion(outline: Outline, context: string, index: number): RatioTask[] {
  const { items } = outline.stakeholders[index]!;
  if (items.length === 0) return [];
  const lengths = items.map(({ consequence, sign }) => {
    const { description, option } = textOf(outline, consequence, sign);
    return Buffer.byteLength(description) + Buffer.byteLength(option);
  });
  const longest = lengths.indexOf(Math.max(...lengths));
  const task = taskWriter(outline, context, index)({ first: longest, second: longest });
  // The longer of the two words.
  const text = { ...task.first, valence: 'benefit' as const };
  return [0, 1].map(() => ({ ...task, first: text, second: text }));
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

type Texts = Readonly<Record<1 | -1, ConsequenceText>>;
/** One object for all questions about a consequence, so that it goes to a judge's thread once. */
const TEXTS = new WeakMap<object, Texts>();

function textOf({ consequences }: Outline, index: number, sign: 1 | -1): ConsequenceText {
  const consequence = consequences[index]!;
  let texts = TEXTS.get(consequence);
  if (texts === undefined) {
    const text = { description: consequence.description, option: consequence.optionDescription };
    texts = { 1: { ...text, valence: 'benefit' }, [-1]: { ...text, valence: 'harm' } };
    TEXTS.set(consequence, texts);
  }
  return texts[sign];
}
