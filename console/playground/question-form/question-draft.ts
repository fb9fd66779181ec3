/** Typed questions as the form holds them, and as the API takes them. */
import type { Inputs } from '../../client/types.ts';

export type Kind = 'choice' | 'score' | 'noul';

export interface QuestionsDraft {
  /** Text, or a JSON object. */
  state: string;
  questions: readonly QuestionDraft[];
}

export interface QuestionDraft {
  name: string;
  kind: Kind;
  instructions: string;
  /** One a line; of a choice "name: description". */
  criteria: string;
}

export const EMPTY_QUESTION: QuestionDraft = { name: '', kind: 'choice', instructions: '', criteria: '' };
export const EMPTY_QUESTIONS: QuestionsDraft = { state: '', questions: [EMPTY_QUESTION] };

/** A request, or a kept draft. */
export function readQuestions(from: object): QuestionsDraft {
  const state: unknown = Reflect.get(from, 'state');
  const questions: unknown = Reflect.get(from, 'questions');
  return {
    state: typeof state === 'string' ? state : JSON.stringify(state ?? '', null, 2),
    questions: Array.isArray(questions)
      ? questions.filter(isObject).map((one) => readQuestion(String(Reflect.get(one, 'name') ?? ''), one))
      : isObject(questions)
        ? Object.entries(questions).map(([name, one]) => readQuestion(name, Object(one)))
        : [EMPTY_QUESTION],
  };
}

export function questionsRequestOf({
  state,
  questions,
}: QuestionsDraft): Inputs['playground']['ask']['request'] {
  return {
    state: parsedState(state),
    questions: Object.fromEntries(questions.map((one) => [one.name, questionOf(one)])),
  };
}

function questionOf({ kind, instructions, criteria }: QuestionDraft): object {
  const lines = criteria.split('\n').filter((line) => line.trim() !== '');
  return {
    type: kind,
    ...(instructions === '' ? {} : { instructions }),
    ...(kind === 'choice' ? { criteria: Object.fromEntries(lines.map(choiceOf)) } : {}),
    ...(kind === 'score' ? { criteria: lines.map((line) => line.trim()) } : {}),
  };
}

/** "billing: Payments and invoices"; without a colon the name says it all. */
function choiceOf(line: string): [string, string] {
  const at = line.indexOf(':');
  return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function parsedState(state: string): string | Record<string, unknown> {
  if (!state.trimStart().startsWith('{')) return state;
  try {
    return Object(JSON.parse(state));
  } catch {
    // Not JSON after all: then it is a text.
    return state;
  }
}

function readQuestion(name: string, from: object): QuestionDraft {
  const kind: unknown = Reflect.get(from, 'type') ?? Reflect.get(from, 'kind');
  const instructions: unknown = Reflect.get(from, 'instructions');
  return {
    name,
    kind: kind === 'score' || kind === 'noul' ? kind : 'choice',
    instructions: typeof instructions === 'string' ? instructions : '',
    criteria: criteriaText(Reflect.get(from, 'criteria')),
  };
}

function criteriaText(criteria: unknown): string {
  if (typeof criteria === 'string') return criteria;
  if (Array.isArray(criteria)) return criteria.join('\n');
  if (!isObject(criteria)) return '';
  return Object.entries(criteria)
    .map(([name, description]) => (description === '' ? name : `${name}: ${String(description)}`))
    .join('\n');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
