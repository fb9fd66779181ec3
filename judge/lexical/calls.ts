/** Splits tasks into calls, and counts the tokens that a call is billed for. */

import type { ConsequenceText, OnePassTask, RecordTask } from '../port.ts';

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
  const groups = new Map<string, number[]>();
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  for (const [index, task] of tasks.entries()) {
    const key = `${task.kind} ${beginning(task).map(numberOf).join(' ')}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  const calls: CountedCall[] = [];
  for (const group of groups.values()) {
    for (let start = 0; start < group.length; start += TASKS_PER_CALL) {
      calls.push(callOf(tasks, group.slice(start, start + TASKS_PER_CALL)));
    }
  }
  return calls;
}

/**
 * All tasks of one pass form one call, in which each distinct text counts once. Null: there are no
 * tasks.
 */
export function onePassCall(tasks: readonly OnePassTask[]): CountedCall | null {
  if (tasks.length === 0) return null;
  const texts = new Set(tasks.flatMap(textsOf));
  let characters = 0;
  for (const text of texts) characters += text.length;
  return {
    tasks: tasks.map((_, index) => index),
    characters,
    inputTokens: Math.ceil(characters / CHARACTERS_PER_TOKEN),
    outputTokens: tasks.length,
  };
}

function textsOf(task: OnePassTask): string[] {
  if (task.kind === 'best-option')
    return [task.context, task.stakeholder.description, task.stakeholder.values ?? '', ...task.options];
  const asked = task.instructions ?? task.question;
  return task.kind === 'noul' ? [task.context, asked] : [task.context, asked, ...task.criteria];
}

function callOf(tasks: readonly RecordTask[], indices: readonly number[]): CountedCall {
  let characters = 0;
  for (const text of beginning(tasks[indices[0]!]!)) characters += text.length;
  for (const index of indices) {
    const task = tasks[index]!;
    characters += charactersOf(task.first) + charactersOf(task.second);
  }
  return {
    tasks: indices,
    characters,
    inputTokens: Math.ceil(characters / CHARACTERS_PER_TOKEN),
    outputTokens: indices.length,
  };
}

/** The texts that all tasks of a call share. */
function beginning(task: RecordTask): string[] {
  if (task.kind === 'overlap') return [task.context];
  return [task.context, task.stakeholder.description, task.stakeholder.values ?? ''];
}

function charactersOf(text: ConsequenceText): number {
  return text.description.length + text.option.length;
}
