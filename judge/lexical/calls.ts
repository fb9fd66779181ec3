/** How tasks are parted into calls, and what a call counts as having cost. */
import type { ConsequenceText, OnePassTask, RecordTask } from '../port.ts';

/** At most this many tasks a call, so that progress moves and a crash loses little. */
const TASKS_PER_CALL = 32;
/** Characters of English text to one token, as common tokenizers have it. */
const CHARACTERS_PER_TOKEN = 4;

export interface Call {
  /** Indices into the tasks. */
  tasks: readonly number[];
  /** Of the call's texts, as they are counted for tokens. */
  characters: number;
  /** ceil(characters / 4) of the call's texts: context and stakeholder once, then each task's two consequences. */
  inputTokens: number;
  /** One a task: its answer is one choice. */
  outputTokens: number;
}

/** Groups of one kind, context and stakeholder, in the order in which each is first met, cut into calls. */
export function partIntoCalls(tasks: readonly RecordTask[]): Call[] {
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
  const calls: Call[] = [];
  for (const group of groups.values()) {
    for (let start = 0; start < group.length; start += TASKS_PER_CALL) {
      calls.push(callOf(tasks, group.slice(start, start + TASKS_PER_CALL)));
    }
  }
  return calls;
}

/** All of one pass are one call: each distinct text counts once in it. Null: nothing is asked. */
export function onePassCall(tasks: readonly OnePassTask[]): Call | null {
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

function callOf(tasks: readonly RecordTask[], indices: readonly number[]): Call {
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

/** What all tasks of a call share. */
function beginning(task: RecordTask): string[] {
  if (task.kind === 'overlap') return [task.context];
  return [task.context, task.stakeholder.description, task.stakeholder.values ?? ''];
}

function charactersOf(text: ConsequenceText): number {
  return text.description.length + text.option.length;
}
