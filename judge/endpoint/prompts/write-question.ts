/**
 * Writes a task in words: the part that its prompt shares with others, the part of its own, and the
 * letters that it asks for.
 */

import type { ConsequenceText, Perspective, Task } from '../../port.ts';
import { type Groups, labelsFor } from './labels.ts';
import { fill, type PromptText, type Quote, quote as quoted, type Values } from './template.ts';
import {
  BEST_OPTION,
  CHOICE,
  NOUL,
  NOUL_NEGATED,
  OPENING,
  OVERLAP_ACROSS,
  OVERLAP_WITHIN,
  RATIO,
  SCORE,
  SCORE_REVERSED,
} from './texts.ts';

export interface Ask {
  /** Says which letter is meant; empty where the task asks for one letter only. */
  line: string;
  labels: readonly string[];
}

export interface WrittenQuestion {
  /** The same bytes for all tasks of one kind, context and stakeholder. */
  shared: string;
  block: string;
  /** One ask; or where choices are in groups, first the group and then the member of each group. */
  asks: readonly Ask[];
}

const PROMPTS: Readonly<Record<string, PromptText>> = {
  ratio: RATIO,
  'overlap-within': OVERLAP_WITHIN,
  'overlap-across': OVERLAP_ACROSS,
  'best-option': BEST_OPTION,
  choice: CHOICE,
  score: SCORE,
  'score-reversed': SCORE_REVERSED,
  noul: NOUL,
  'noul-negated': NOUL_NEGATED,
};

/** The version of each prompt, by kind of task, for `meta.prompts`. */
export const PROMPT_VERSIONS: Readonly<Record<string, number>> = Object.fromEntries([
  ['opening', OPENING.version],
  ...Object.entries(PROMPTS).map(([kind, { version }]) => [kind, version]),
]);

export type QuestionWriter = (task: Task, groups: Groups) => WrittenQuestion;

/**
 * Makes a writer for the tasks of one request. The shared part is written once and kept as one
 * string: a long context in thousands of prompts would need hundreds of megabytes.
 */
export function createQuestionWriter(): QuestionWriter {
  const quote = remembered(quoted);
  const openings = remembered((context: string) => fill(OPENING.lines, { context: quote(context) }));
  const beginnings = remembered((opening: string) => remembered((own: string) => opening + own));
  let last: { task: Task; groups: Groups; written: WrittenQuestion } | null = null;
  return (task, groups) => {
    const text = textOf(task);
    if (last !== null && groups === last.groups && hasSameBeginning(task, last.task))
      return { ...last.written, block: fill(text.question, valuesOf(task, quote)) };
    const values = { ...valuesOf(task, quote), choices: listed(describeChoices(task, quote), groups) };
    const written: WrittenQuestion = {
      shared: beginnings(openings(task.context))(fill(text.shared, values)),
      block: fill(text.question, values),
      asks: asksFor(groups),
    };
    last = { task, groups, written };
    return written;
  };
}

/**
 * True when two records differ in their consequences only. Consequences stand in no shared
 * beginning, and most neighbouring records of a decision differ in nothing else.
 */
export function hasSameBeginning(task: Task, other: Task): boolean {
  if (task.choices !== other.choices || task.context !== other.context) return false;
  if (task.kind === 'overlap') return other.kind === 'overlap' && task.pair === other.pair;
  return task.kind === 'ratio' && other.kind === 'ratio' && task.stakeholder === other.stakeholder;
}

/** Makes a value once for each text. */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.set(text, made);
    return made;
  };
}

function textOf(task: Task): PromptText {
  const name = promptName(task);
  const text = PROMPTS[name];
  if (text === undefined) throw new Error(`no prompt for ${name}`);
  return text;
}

function promptName(task: Task): string {
  switch (task.kind) {
    case 'overlap':
      return `overlap-${task.pair}`;
    case 'score':
      return task.isReversed === true ? 'score-reversed' : 'score';
    case 'noul':
      return task.isNegated === true ? 'noul-negated' : 'noul';
    default:
      return task.kind;
  }
}

/** The task's own values for the placeholders of a prompt, quoted. */
export function valuesOf(task: Task, quote: Quote): Values {
  switch (task.kind) {
    case 'ratio':
      return { ...perspective(task.stakeholder, quote), ...consequences(task, quote) };
    case 'overlap':
      return consequences(task, quote);
    case 'best-option':
      return perspective(task.stakeholder, quote);
    case 'choice':
    case 'score':
      return task.instructions === undefined
        ? { bareQuestion: quote(task.question) }
        : { question: quote(task.question), instructions: quote(task.instructions) };
    case 'noul':
      return { question: quote(task.question), statement: quote(task.statement) };
  }
}

function perspective({ description, values }: Perspective, quote: Quote): Values {
  return { stakeholder: quote(description), values: values === undefined ? undefined : quote(values) };
}

function consequences(
  { first, second }: { first: ConsequenceText; second: ConsequenceText },
  quote: Quote,
): Values {
  return {
    first: quote(first.description),
    firstValence: first.valence,
    firstOption: quote(first.option),
    second: quote(second.description),
    secondValence: second.valence,
    secondOption: quote(second.option),
  };
}

function describeChoices(task: Task, quote: Quote): string[] {
  const { choices } = task;
  switch (task.kind) {
    case 'best-option':
      return choices.map((letter, index) => `option ${letter}: ${quote(task.options[index] ?? '')}`);
    case 'choice':
      return choices.map((key, index) => `${quote(key)}: ${quote(task.criteria[index] ?? '')}`);
    case 'score':
      return task.criteria.map((text) => quote(text));
    default:
      return [...choices];
  }
}

function listed(descriptions: readonly string[], groups: Groups): string {
  const names = labelsFor(groups.length);
  return groups
    .map((members, group) => {
      const labels = labelsFor(members.length);
      const lines = members.map((choice, index) => `${labels[index]} = ${descriptions[choice]}`);
      return [...(groups.length === 1 ? [] : [`Group ${names[group]}`]), ...lines].join('\n');
    })
    .join('\n');
}

function asksFor(groups: Groups): Ask[] {
  const [only] = groups;
  if (only !== undefined && groups.length === 1) return [{ line: '', labels: labelsFor(only.length) }];
  const names = labelsFor(groups.length);
  const members = groups.map(({ length }, group) => ({
    line: `Suppose that the answer is in group ${names[group]}: which member of that group is it?`,
    labels: labelsFor(length),
  }));
  return [{ line: 'Which group holds the answer?', labels: names }, ...members];
}
