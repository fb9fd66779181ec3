/**
 * Writes a task as questions of a decision model, and the state that they are about. The caller's
 * own state, instructions and keys go unchanged.
 */
import type { ChoiceTask, NoulTask, ScoreTask, Task } from '../../port.ts';
import { type Groups, groupChoices } from '../prompts/labels.ts';
import { fill, quote } from '../prompts/template.ts';
import { hasSameBeginning, remembered, valuesOf } from '../prompts/write-question.ts';
import { ACROSS_KEYS, type KeyedChoice, RATIO_KEYS, safeKeys, WITHIN_KEYS } from './keys.ts';
import { NEGATION, WHICH_GROUP, WHICH_MEMBER, WORDS } from './texts.ts';

export type Question =
  | { type: 'choice'; instructions: string; options: readonly KeyedChoice[] }
  | { type: 'score'; instructions: string; levels: readonly string[] }
  | { type: 'noul'; instructions: string };

/** The names by which an answer lists its probabilities, in order; a noul has none. */
export function keysOf(question: Exclude<Question, { type: 'noul' }>): string[] {
  return question.type === 'choice'
    ? question.options.map(({ key }) => key)
    : question.levels.map((_, level) => `${level}`);
}

export interface QuestionLimits {
  options: number;
  /** The most levels of a score; a longer scale is asked as a choice. */
  levels: number;
}

export interface WrittenTask {
  /** The same string for all tasks that may share a call. */
  state: string;
  /**
   * With one group of choices there is one question. With several, the first question asks for the
   * group, and then one question for each group asks for its member.
   */
  groups: Groups;
  questions: readonly Question[];
}

export type TaskWriter = (task: Task) => WrittenTask;

/** Makes a writer for the tasks of one request: a state that they share is written once. */
export function createTaskWriter(limits: QuestionLimits): TaskWriter {
  const quoted = remembered(quote);
  // Keeps equal states as one string.
  const states = remembered((text: string) => text);
  let last: { task: Task; state: string } | null = null;
  return (task) => {
    if (last === null || !hasSameBeginning(task, last.task)) {
      const words = wordsOf(task);
      const text =
        words === null
          ? task.context
          : fill(words.state, { ...valuesOf(task, quoted), context: quoted(task.context) }).trimEnd();
      last = { task, state: states(text) };
    }
    return { state: last.state, ...questionsOf(task, limits, quoted) };
  };
}

/** Null when the caller's own words are the question. */
function wordsOf(task: Task) {
  if (task.kind === 'overlap') return WORDS[`overlap-${task.pair}`];
  return task.kind === 'ratio' || task.kind === 'best-option' ? WORDS[task.kind] : null;
}

type Questions = Pick<WrittenTask, 'groups' | 'questions'>;

function questionsOf(task: Task, limits: QuestionLimits, quoted: typeof quote): Questions {
  switch (task.kind) {
    case 'noul':
      return asOneQuestion(task, { type: 'noul', instructions: statementOf(task) });
    case 'score':
      if (task.choices.length <= limits.levels)
        return asOneQuestion(task, { type: 'score', instructions: askedAs(task), levels: task.criteria });
      return asChoice(askedAs(task), levelOptions(task), limits);
    case 'choice':
      return asChoice(askedAs(task), callersOptions(task), limits);
    default: {
      const words = wordsOf(task)!;
      const instructions = fill(words.question, valuesOf(task, quoted)).trimEnd();
      return asChoice(instructions, ownOptions(task, quoted), limits);
    }
  }
}

function asOneQuestion({ choices }: Task, question: Question): Questions {
  return { groups: [choices.map((_, index) => index)], questions: [question] };
}

function asChoice(instructions: string, options: readonly KeyedChoice[], { options: most }: QuestionLimits) {
  // `groupChoices` counts two listed tokens for each label; here each option counts once.
  const groups = groupChoices(options.length, 2 * most);
  if (groups.length === 1) return { groups, questions: [{ type: 'choice' as const, instructions, options }] };
  const members = groups.map((group) => group.map((index) => options[index]!));
  const ofGroups = members.map((own, group) => ({
    key: `group_${group + 1}`,
    description: own.map(({ key, description }) => `${key}: ${description}`).join('; '),
  }));
  const ask = (line: string, of: readonly KeyedChoice[]): Question => ({
    type: 'choice',
    instructions: `${instructions}\n${line}`,
    options: of,
  });
  return {
    groups,
    questions: [ask(WHICH_GROUP, ofGroups), ...members.map((own) => ask(WHICH_MEMBER, own))],
  };
}

function statementOf({ statement, isNegated }: NoulTask): string {
  return isNegated === true ? `${NEGATION}\n${statement}` : statement;
}

function askedAs({ instructions, question }: ChoiceTask | ScoreTask): string {
  return instructions ?? question;
}

function callersOptions({ choices, criteria }: ChoiceTask): KeyedChoice[] {
  return safeKeys(choices).map((key, index) => ({ key, description: criteria[index] ?? '' }));
}

/** The choices are the levels' indices, whichever comes first. */
function levelOptions({ choices, criteria }: ScoreTask): KeyedChoice[] {
  return criteria.map((description, index) => ({ key: `level_${choices[index]}`, description }));
}

function ownOptions(
  task: Exclude<Task, ChoiceTask | ScoreTask | NoulTask>,
  quoted: typeof quote,
): readonly KeyedChoice[] {
  if (task.kind === 'ratio') return RATIO_KEYS;
  if (task.kind === 'overlap') return task.pair === 'within' ? WITHIN_KEYS : ACROSS_KEYS;
  return task.choices.map((letter, index) => ({
    key: `option_${letter}`,
    description: quoted(task.options[index] ?? ''),
  }));
}
