/** Reads and checks the two request formats, as strictly as the server that is imitated. */
import { Members } from './ordered-json.ts';
import type { Asked, Option, Question } from './question.ts';
import { Refused } from './refusal.ts';

/** Where servers of System One differ in what they take. */
export interface Rules {
  isModelRequired: boolean;
  /** `unless-criteria`: a noul without instructions needs criteria. */
  instructions: 'required' | 'unless-criteria';
  fewestOptions: number;
  fewestLevels: number;
  unknownFields: 'ignored' | 'refused';
}

/** `POST /v1/systemone`. Throws Refused. */
export function readSystemOne(body: unknown, rules: Rules): Asked {
  const request = membersAt(body, ['body']);
  const model = modelOf(request, rules.isModelRequired);
  const state = request.get('state');
  if (!isContent(state)) throw shape(['body', 'state'], 'Input should be a string, an object or an array');
  const questions = membersAt(request.get('questions'), ['body', 'questions']);
  if (questions.entries.length === 0)
    throw shape(['body', 'questions'], 'Dictionary should have at least 1 item after validation, not 0');
  return {
    model,
    state: plain(state),
    questions: questions.entries.map(([id, one]) => readQuestion(id, one, rules)),
  };
}

function readQuestion(id: string, value: unknown, rules: Rules): Question {
  const at = ['body', 'questions', id];
  const question = membersAt(value, at);
  const type = question.get('type');
  if (type !== 'noul' && type !== 'choice' && type !== 'score') throw new Refused({ why: 'type', id });
  const unknown = question.keys.find((key) => !['type', 'instructions', 'criteria'].includes(key));
  if (unknown !== undefined && rules.unknownFields === 'refused')
    throw shape([...at, unknown], 'Extra inputs are not permitted');
  const instructions = question.get('instructions') ?? null;
  const criteria = question.get('criteria') ?? null;
  const isEmpty = instructions === null || JSON.stringify(plain(instructions)).length <= 2;
  if (instructions !== null && !isContent(instructions))
    throw shape([...at, 'instructions'], 'Input should be a string, an object or an array');
  if (isEmpty && rules.instructions === 'required')
    throw shape([...at, 'instructions'], 'instructions must not be empty');
  if (isEmpty && type === 'noul' && criteria === null) throw new Refused({ why: 'empty-noul', id });
  const options = optionsOf(type, criteria, [...at, 'criteria'], rules);
  return { id, type, instructions: plain(instructions), options };
}

function optionsOf(type: Question['type'], criteria: unknown, at: readonly string[], rules: Rules): Option[] {
  if (type === 'noul') {
    const given = criteria === null ? new Members([]) : membersAt(criteria, at);
    return ['true', 'false'].map((key) => ({ key, description: plain(given.get(key) ?? null) }));
  }
  if (type === 'score') {
    if (!Array.isArray(criteria) || criteria.length < rules.fewestLevels)
      throw shape(at, `List should have at least ${rules.fewestLevels} items`);
    return criteria.map((level: unknown, index) => {
      if (!isContent(level) || level === '') throw shape([...at, String(index)], 'a level must not be empty');
      return { key: String(index), description: plain(level) };
    });
  }
  const { entries } = membersAt(criteria, at);
  if (entries.length < rules.fewestOptions)
    throw shape(at, `Dictionary should have at least ${rules.fewestOptions} items`);
  return entries.map(([key, description]) => {
    if (description !== null && !isContent(description))
      throw shape([...at, key], 'Input should be a string, an object, an array or null');
    return { key, description: plain(description) };
  });
}

/** `POST /v1/decisions` of OpenAI. Throws Refused. */
export function readDecisions(body: unknown): Asked {
  const request = membersAt(body, ['body']);
  const model = modelOf(request, true);
  const input = request.get('input');
  if (typeof input !== 'string' && !(Array.isArray(input) && input.length > 0))
    throw shape(['input'], "Invalid 'input': expected a string or messages");
  const questions = request.get('questions');
  if (!Array.isArray(questions) || questions.length === 0)
    throw shape(['questions'], "Invalid 'questions': expected an array with minimum length 1");
  return {
    model,
    state: plain(input),
    questions: questions.map((one: unknown, index) => readDecision(one, index)),
  };
}

const DECISIONS = {
  predicate: { type: 'noul', list: null, key: '' },
  choice: { type: 'choice', list: 'choices', key: 'value' },
  score: { type: 'score', list: 'levels', key: 'label' },
} as const;

function readDecision(value: unknown, index: number): Question {
  const at = [`questions[${index}]`];
  const question = membersAt(value, at);
  const kind = Object.entries(DECISIONS).find(([name]) => name === question.get('type'))?.[1];
  if (kind === undefined) throw new Refused({ why: 'type', id: at[0]! });
  const instructions = question.get('instructions');
  if (typeof instructions !== 'string' || instructions === '')
    throw shape([...at, 'instructions'], 'expected a string that is not empty');
  const name = question.get('name');
  const id = typeof name === 'string' ? name : '';
  const allowed = ['type', 'instructions', 'name', kind.list];
  const unknown = question.keys.find((key) => !allowed.includes(key));
  if (unknown !== undefined) throw shape([...at, unknown], `Unknown parameter: '${unknown}'`);
  if (kind.list === null) {
    const options = ['true', 'false'].map((key) => ({ key, description: null }));
    return { id, type: kind.type, instructions, options };
  }
  const list = question.get(kind.list);
  const place = [...at, kind.list];
  if (!Array.isArray(list) || list.length < 2) throw shape(place, 'expected an array with minimum length 2');
  const options = list.map((one: unknown, position) =>
    readOption(one, [...place, String(position)], kind.key, position),
  );
  if (kind.type === 'choice' && new Set(options.map(({ key }) => key)).size < options.length)
    throw shape(place, 'the values of choices must differ');
  return { id, type: kind.type, instructions, options };
}

function readOption(value: unknown, at: readonly string[], field: string, index: number): Option {
  const option = membersAt(value, at);
  const name = option.get(field);
  if (typeof name !== 'string' && !(field === 'value' && typeof name === 'boolean'))
    throw shape([...at, field], 'expected a string');
  const description = option.get('description');
  if (description !== undefined && typeof description !== 'string')
    throw shape([...at, 'description'], 'expected a string');
  // A level is answered under its index, and its label is the text that a judge reads.
  return field === 'value'
    ? { key: String(name), description: description ?? null }
    : { key: String(index), description: [name, description ?? null] };
}

function modelOf(request: Members, isRequired: boolean): string | null {
  const model = request.get('model') ?? null;
  if (typeof model === 'string') return model;
  if (model !== null || isRequired) throw shape(['body', 'model'], 'Input should be a valid string');
  return null;
}

function membersAt(value: unknown, at: readonly string[]): Members {
  if (value instanceof Members) return value;
  throw shape(at, 'Input should be an object');
}

function isContent(value: unknown): boolean {
  return typeof value === 'string' || value instanceof Members || Array.isArray(value);
}

function shape(at: readonly string[], message: string): Refused {
  return new Refused({ why: 'shape', at, message });
}

/** Objects as JavaScript has them; a member `__proto__` stays a member. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Members)) return value;
  return Object.fromEntries(value.entries.map(([key, one]) => [key, plain(one)]));
}
