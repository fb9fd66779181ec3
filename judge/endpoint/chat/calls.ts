/** Splits tasks into calls, and writes the text of each call. */

import type { RecordTask, Task } from '../../port.ts';
import { type Groups, groupChoices, tokensToList } from '../prompts/labels.ts';
import { hasSameBeginning, type QuestionWriter, type WrittenQuestion } from '../prompts/write-question.ts';
import { type Grammar, type GrammarForm, rowsGrammar } from '../requests/grammar.ts';
import { alonePrompt, rowsPrompt } from './write-prompt.ts';

/**
 * alone: one question in a chat. batch: a list of prompts. rows: one chat with a line for each
 * question.
 */
export type CallForm = 'alone' | 'batch' | 'rows';

/**
 * The tasks of one call before their text is written. The texts of a large decision together would
 * need hundreds of megabytes.
 */
export interface UnwrittenCall {
  form: CallForm;
  /** Indices into the tasks. */
  tasks: readonly number[];
}

/** One letter to read from a reply: it answers this ask of this task. */
export interface LetterSlot {
  /** Index into the call's tasks. */
  place: number;
  ask: number;
  labels: readonly string[];
}

export interface WrittenCall {
  form: CallForm;
  questions: readonly WrittenQuestion[];
  /** The groups of choices of each task. */
  groups: readonly Groups[];
  /** The texts to send; with rows, there is only one. */
  prompts: readonly string[];
  /** With alone and batch, one for each prompt; with rows, one for each row. */
  slots: readonly LetterSlot[];
  /** Tokens to generate at most, for each prompt. */
  tokens: number;
  /** Tokens to list beside each generated token. */
  list: number;
  /** The grammar that forces the form of the rows; null: none does. */
  grammar: Grammar | null;
}

/** The abilities of the endpoint that the text of a call depends on. */
export interface CallOptions {
  /** Tokens that the endpoint lists beside an answer in this form; 0: none. */
  mostListed: number;
  grammar: GrammarForm | null;
}

/**
 * A model keeps to the form for about this many rows, and this many prompts still make frequent
 * progress.
 */
const ROWS_A_CALL = 16;
const PROMPTS_A_CALL = 32;
/**
 * A first try generates one token. A retry generates more, for a model that begins with white
 * space.
 */
export const TOKENS_OF_RETRY = 4;
/**
 * Besides its digits, a row has a colon, a letter and a line break; in JSON also quotes, a comma
 * and spaces. A few tokens are added for the whole reply.
 */
const TOKENS_A_ROW = { lines: 4, json: 8 };
const TOKENS_OVER = 8;
/**
 * Bytes of one listed token in a reply, and the most bytes of a reply that they may take; the limit
 * of a reply is 8 MiB.
 */
const BYTES_A_TOKEN = 85;
const MOST_LISTED_BYTES = 7_500_000;
const TOKENS_A_LISTED_ROW = 6;
const USUAL_LIST = 20;

/**
 * A task with one choice is in no call. With batch and rows, all tasks of one pass are one call.
 */
export function splitIntoCalls(tasks: readonly Task[], form: CallForm): UnwrittenCall[] {
  const asked = tasks.flatMap(({ choices }, index) => (choices.length > 1 ? [index] : []));
  const keyOf = sharedKeys();
  const groups = [...Map.groupBy(asked, (index) => keyOf(tasks[index]!)).values()];
  if (form === 'alone') return groups.flat().map((index) => ({ form, tasks: [index] }));
  const isOnePass = !tasks.every(isRecord);
  const size = isOnePass ? asked.length : form === 'batch' ? PROMPTS_A_CALL : ROWS_A_CALL;
  const parts = form === 'batch' ? [groups.flat()] : groups;
  return parts.flatMap((part) => evenly(part, size).map((members) => ({ form, tasks: members })));
}

export function writeCall(
  tasks: readonly Task[],
  { form, tasks: indices }: UnwrittenCall,
  { mostListed, grammar }: CallOptions,
  write: QuestionWriter,
): WrittenCall {
  const listed = form === 'rows' ? listedInRows(tasks, indices, mostListed) : mostListed;
  const groups = indices.map((index) => groupChoices(tasks[index]!.choices.length, listed));
  const questions = indices.map((index, place) => write(tasks[index]!, groups[place]!));
  const slotOf = (place: number, ask: number): LetterSlot => ({
    place,
    ask,
    labels: questions[place]!.asks[ask]!.labels,
  });
  const worded = form === 'rows' ? inRows(questions, grammar, slotOf) : apart(questions, slotOf);
  const { slots } = worded;
  const list = Math.max(...slots.map(({ labels }) => tokensToList(labels.length, listed)));
  const tokens = form === 'rows' ? roomForRows(slots.length, worded.grammar) : 1;
  return { form, questions, groups, ...worded, tokens, list };
}

export function isRecord(task: Task): task is RecordTask {
  return task.kind === 'ratio' || task.kind === 'overlap';
}

/**
 * Some endpoints refuse a request whose `max_tokens` does not fit beside the prompt, so the room is
 * no larger than needed.
 */
function roomForRows(rows: number, grammar: Grammar | null): number {
  const each = TOKENS_A_ROW[answerOf(grammar)];
  return rows * (each + `${rows}`.length) + TOKENS_OVER;
}

function answerOf(grammar: Grammar | null): 'lines' | 'json' {
  return grammar !== null && 'response_format' in grammar ? 'json' : 'lines';
}

type CallText = Pick<WrittenCall, 'prompts' | 'slots' | 'grammar'>;
type SlotOf = (place: number, ask: number) => LetterSlot;

function inRows(questions: readonly WrittenQuestion[], form: GrammarForm | null, slotOf: SlotOf): CallText {
  const { prompt, rows } = rowsPrompt(questions, form === 'response_format' ? 'json' : 'lines');
  const slots = rows.map(([place, ask]) => slotOf(place, ask));
  if (form === null) return { prompts: [prompt], slots, grammar: null };
  const labels = slots.map((slot) => slot.labels);
  const grammar = rowsGrammar(form, labels);
  return grammar === null ? inRows(questions, null, slotOf) : { prompts: [prompt], slots, grammar };
}

function apart(questions: readonly WrittenQuestion[], slotOf: SlotOf): CallText {
  const slots = questions.flatMap(({ asks }, place) => asks.map((_, ask) => slotOf(place, ask)));
  const prompts = slots.map(({ place, ask }) => alonePrompt(questions[place]!, questions[place]!.asks[ask]!));
  return { prompts, slots, grammar: null };
}

/**
 * With rows, the endpoint lists alternatives for every token and not only for the letters. Many
 * rows with long lists would exceed the largest reply, so the lists are then shorter.
 */
function listedInRows(tasks: readonly Task[], indices: readonly number[], mostListed: number): number {
  const longest = Math.max(...indices.map((index) => tasks[index]!.choices.length));
  const list = tokensToList(longest, mostListed);
  const bytes = indices.length * TOKENS_A_LISTED_ROW * list * BYTES_A_TOKEN;
  return bytes > MOST_LISTED_BYTES ? Math.min(mostListed, USUAL_LIST) : mostListed;
}

/**
 * Gives equal keys to tasks whose prompts share their beginning. A key holds a number for each long
 * text, not the text.
 */
function sharedKeys(): (task: Task) => string {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  let last: { task: Task; key: string } | null = null;
  return (task) => {
    if (last !== null && hasSameBeginning(task, last.task)) return last.key;
    const texts = [task.context];
    if (isRecord(task)) texts.push(task.choices.join('\n'));
    if (task.kind === 'ratio') texts.push(task.stakeholder.description, task.stakeholder.values ?? '');
    const kind = task.kind === 'overlap' ? task.pair : task.kind === 'ratio' ? task.kind : 'one pass';
    last = { task, key: `${kind} ${texts.map(numberOf).join(' ')}` };
    return last.key;
  };
}

/**
 * Splits into parts of at most `most` members, in order; the sizes of the parts differ by at most
 * one.
 */
function evenly(members: readonly number[], most: number): number[][] {
  const parts = Math.ceil(members.length / most);
  return Array.from({ length: parts }, (_, part) =>
    members.slice(
      Math.round((part * members.length) / parts),
      Math.round(((part + 1) * members.length) / parts),
    ),
  );
}
