/** Splits tasks into calls, and counts the tokens that a call is billed for. */

import type { OnePassTask, RecordTask } from '../port.ts';
import { openKeys } from './remember.ts';

/** A call has at most this many tasks, so that progress is frequent and a crash loses little. */
const TASKS_PER_CALL = 32;
/** Characters of English text per token, typical of common tokenizers. */
const CHARACTERS_PER_TOKEN = 4;

export interface CountedCall {
  /** Indices into the tasks. */
  tasks: readonly number[];
  /** The characters of the call's texts that count towards its tokens. */
  characters: number;
  /**
   * ceil(characters / 4) of the call's texts: context and stakeholder once, then each task's two
   * consequences.
   */
  inputTokens: number;
  /** One for each task, because its answer is one choice. */
  outputTokens: number;
}

/**
 * Groups tasks by kind, context and stakeholder, in the order in which each group first appears,
 * and cuts the groups into calls.
 */
export function splitIntoCalls(tasks: readonly RecordTask[]): CountedCall[] {
  const keyOf = openKeys();
  const groups = Map.groupBy(tasks.keys(), (index) => keyOf(...beginning(tasks[index]!)));
  return [...groups.values()].flatMap((group) => {
    const shared = charactersOf(beginning(tasks[group[0]!]!));
    return Array.from({ length: Math.ceil(group.length / TASKS_PER_CALL) }, (_, call) => {
      const own = group.slice(call * TASKS_PER_CALL, (call + 1) * TASKS_PER_CALL);
      const characters = own.reduce((sum, index) => sum + comparedCharacters(tasks[index]!), shared);
      return callOf(own, characters);
    });
  });
}

/** All tasks of one pass form one call, in which each distinct text counts once. */
export function onePassCall(tasks: readonly OnePassTask[]): CountedCall {
  const texts = tasks.flatMap((task) => [task.context, ...textsOf(task)]);
  return callOf([...tasks.keys()], charactersOf([...new Set(texts)]));
}

/** The texts of a task of one pass, without its context. */
export function textsOf(task: OnePassTask): readonly string[] {
  if (task.kind === 'best-option')
    return [task.stakeholder.description, task.stakeholder.values ?? '', ...task.options];
  const asked = task.instructions ?? task.question;
  return task.kind === 'noul' ? [asked] : [asked, ...task.criteria];
}

function callOf(tasks: readonly number[], characters: number): CountedCall {
  const inputTokens = Math.ceil(characters / CHARACTERS_PER_TOKEN);
  return { tasks, characters, inputTokens, outputTokens: tasks.length };
}

function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

function comparedCharacters({ first, second }: RecordTask): number {
  const descriptions = first.description.length + second.description.length;
  return descriptions + first.option.length + second.option.length;
}

function beginning(task: RecordTask): string[] {
  if (task.kind === 'overlap') return [task.context];
  return [task.context, task.stakeholder.description, task.stakeholder.values ?? ''];
}
