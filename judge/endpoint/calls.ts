/** How tasks are parted into calls, and what each call sends. */
import type { RecordTask, Task } from '../port.ts';
import { type Grammar, type GrammarForm, rowsGrammar } from './grammar.ts';
import { type Groups, groupChoices, tokensToList } from './labels.ts';
import { alonePrompt, rowsPrompt } from './write-prompt.ts';
import { isBegunAlike, type Writer, type WrittenQuestion } from './write-question.ts';

/** alone: one question in a chat. batch: a list of prompts. rows: one chat, a line for each question. */
export type CallForm = 'alone' | 'batch' | 'rows';

/** The tasks of one call, not yet in words: those of a large decision together would be hundreds of megabytes. */
export interface Call {
  form: CallForm;
  /** Indices into the tasks. */
  tasks: readonly number[];
}

/** One answer to be read: which letter of which task. */
export interface Slot {
  /** Index into the call's tasks. */
  place: number;
  ask: number;
  labels: readonly string[];
}

export interface WrittenCall {
  form: CallForm;
  questions: readonly WrittenQuestion[];
  /** For each task of the call: its choices in groups. */
  groups: readonly Groups[];
  /** What is sent: for rows one. */
  prompts: readonly string[];
  /** alone and batch: one a prompt; rows: one a row. */
  slots: readonly Slot[];
  /** Tokens to generate at most, for each prompt. */
  tokens: number;
  /** Tokens to list beside each. */
  list: number;
  /** What holds the rows to their form; null: nothing does. */
  grammar: Grammar | null;
}

/** What a call's words depend on. */
export interface Manner {
  /** Tokens that the endpoint lists beside an answer in this form, 0 for none. */
  mostListed: number;
  grammar: GrammarForm | null;
}

/** As many rows as one answer holds before it strays; as many prompts as make progress worth showing. */
const ROWS_A_CALL = 16;
const PROMPTS_A_CALL = 32;
/** A first try takes the first token; a model that begins with white space gets room for it in the next. */
export const TOKENS_OF_RETRY = 4;
/** Beside its digits, a row has a colon, a letter and a line break, in JSON quotes, comma and spaces; and something over. */
const TOKENS_A_ROW = { lines: 4, json: 8 };
const TOKENS_OVER = 8;
/** Bytes of one listed token in a reply, and what a reply may have of them below its limit of 8 MiB. */
const BYTES_A_TOKEN = 85;
const MOST_LISTED_BYTES = 7_500_000;
const TOKENS_A_LISTED_ROW = 6;
const USUAL_LIST = 20;

/** A task with one choice is in no call. Tasks of one pass are one call in the forms of many. */
export function partIntoCalls(tasks: readonly Task[], form: CallForm): Call[] {
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
  { form, tasks: indices }: Call,
  { mostListed, grammar }: Manner,
  write: Writer,
): WrittenCall {
  const listed = form === 'rows' ? listedInRows(tasks, indices, mostListed) : mostListed;
  const groups = indices.map((index) => groupChoices(tasks[index]!.choices.length, listed));
  const questions = indices.map((index, place) => write(tasks[index]!, groups[place]!));
  const slotOf = (place: number, ask: number): Slot => ({
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

/** Some endpoints refuse what would not fit beside the prompt, so it is no more than it takes. */
function roomForRows(rows: number, grammar: Grammar | null): number {
  const each = TOKENS_A_ROW[answerOf(grammar)];
  return rows * (each + `${rows}`.length) + TOKENS_OVER;
}

function answerOf(grammar: Grammar | null): 'lines' | 'json' {
  return grammar !== null && 'response_format' in grammar ? 'json' : 'lines';
}

type Worded = Pick<WrittenCall, 'prompts' | 'slots' | 'grammar'>;
type SlotOf = (place: number, ask: number) => Slot;

function inRows(questions: readonly WrittenQuestion[], form: GrammarForm | null, slotOf: SlotOf): Worded {
  const { prompt, rows } = rowsPrompt(questions, form === 'response_format' ? 'json' : 'lines');
  const slots = rows.map(([place, ask]) => slotOf(place, ask));
  if (form === null) return { prompts: [prompt], slots, grammar: null };
  const labels = slots.map((slot) => slot.labels);
  const grammar = rowsGrammar(form, labels);
  return grammar === null ? inRows(questions, null, slotOf) : { prompts: [prompt], slots, grammar };
}

function apart(questions: readonly WrittenQuestion[], slotOf: SlotOf): Worded {
  const slots = questions.flatMap(({ asks }, place) => asks.map((_, ask) => slotOf(place, ask)));
  const prompts = slots.map(({ place, ask }) => alonePrompt(questions[place]!, questions[place]!.asks[ask]!));
  return { prompts, slots, grammar: null };
}

/** Every token of the rows is listed, not the letters alone, so many rows with long lists would be more than a reply may be. */
function listedInRows(tasks: readonly Task[], indices: readonly number[], mostListed: number): number {
  const longest = Math.max(...indices.map((index) => tasks[index]!.choices.length));
  const list = tokensToList(longest, mostListed);
  const bytes = indices.length * TOKENS_A_LISTED_ROW * list * BYTES_A_TOKEN;
  return bytes > MOST_LISTED_BYTES ? Math.min(mostListed, USUAL_LIST) : mostListed;
}

/** What must be equal for prompts to share their beginning. A long context is numbered, not repeated in each key. */
function sharedKeys(): (task: Task) => string {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  let last: { task: Task; key: string } | null = null;
  return (task) => {
    if (last !== null && isBegunAlike(task, last.task)) return last.key;
    const texts = [task.context];
    if (isRecord(task)) texts.push(task.choices.join('\n'));
    if (task.kind === 'ratio') texts.push(task.stakeholder.description, task.stakeholder.values ?? '');
    const kind = task.kind === 'overlap' ? task.pair : task.kind === 'ratio' ? task.kind : 'one pass';
    last = { task, key: `${kind} ${texts.map(numberOf).join(' ')}` };
    return last.key;
  };
}

/** In order, at most so many each, of sizes that differ by one at most. */
function evenly(members: readonly number[], most: number): number[][] {
  const parts = Math.ceil(members.length / most);
  return Array.from({ length: parts }, (_, part) =>
    members.slice(
      Math.round((part * members.length) / parts),
      Math.round(((part + 1) * members.length) / parts),
    ),
  );
}
