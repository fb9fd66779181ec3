/**
 * The limits of typed questions, each at its edge and one past it. Section numbers are the API
 * specification's.
 */
import { expect, test } from 'vitest';
import { QuestionsRequest } from '../../../server/one-pass/question-schema.ts';
import { describeProblems } from '../../../server/wire/describe-problems.ts';

function request(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { state: 'A state.', questions: { q: { type: 'noul' } }, ...changes };
}

const named = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`name ${index}`, value]));
const asking = (question: unknown) => request({ questions: { q: question } });

const EDGES: [row: string, fits: unknown, past: unknown, message: string][] = [
  [
    'section 8: typed-question state string 1-50000 chars, upper edge',
    request({ state: '🙂'.repeat(50_000) }),
    request({ state: '🙂'.repeat(50_001) }),
    'state: expected 1 to 50000 characters, got 50001',
  ],
  [
    'section 8: typed-question state string 1-50000 chars, lower edge',
    request({ state: 'x' }),
    request({ state: '' }),
    'state: must not be empty; write 1 to 50000 characters',
  ],
  [
    'choices: an object state counts by its JSON text, 50,000 at most',
    request({ state: { t: 'x'.repeat(49_992) } }),
    request({ state: { t: 'x'.repeat(49_993) } }),
    'state: expected at most 50000 characters as JSON text, got 50001',
  ],
  [
    'choices: 1 to 64 questions, upper edge',
    request({ questions: named(64, { type: 'noul' }) }),
    request({ questions: named(65, { type: 'noul' }) }),
    'questions: expected 1 to 64 properties, got 65',
  ],
  [
    'choices: 1 to 64 questions, lower edge',
    request(),
    request({ questions: {} }),
    'questions: expected 1 to 64 properties, got 0',
  ],
  [
    "choices: a question's name is 1-200 characters, upper edge",
    request({ questions: { ['🙂'.repeat(200)]: { type: 'noul' } } }),
    request({ questions: { ['n'.repeat(201)]: { type: 'noul' } } }),
    `questions["${'n'.repeat(40)}…"]: the name: expected 1 to 200 characters, got 201`,
  ],
  [
    "choices: a question's name is 1-200 characters, lower edge",
    request({ questions: { n: { type: 'noul' } } }),
    request({ questions: { '': { type: 'noul' } } }),
    'questions[""]: the name: must not be empty; write 1 to 200 characters',
  ],
  [
    'choices: choice has 1 to 64 criteria, upper edge',
    asking({ type: 'choice', criteria: named(64, 'x') }),
    asking({ type: 'choice', criteria: named(65, 'x') }),
    'questions.q.criteria: expected 1 to 64 properties, got 65',
  ],
  [
    'choices: choice has 1 to 64 criteria, lower edge',
    asking({ type: 'choice', criteria: named(1, 'x') }),
    asking({ type: 'choice', criteria: {} }),
    'questions.q.criteria: expected 1 to 64 properties, got 0',
  ],
  [
    'section 8: choice criteria value max 2000',
    asking({ type: 'choice', criteria: { a: 'x'.repeat(2000), b: '' } }),
    asking({ type: 'choice', criteria: { a: 'x'.repeat(2001), b: '' } }),
    'questions.q.criteria.a: expected 0 to 2000 characters, got 2001',
  ],
  [
    'section 8: typed-question instructions max 2000',
    asking({ type: 'noul', instructions: 'x'.repeat(2000) }),
    asking({ type: 'noul', instructions: 'x'.repeat(2001) }),
    'questions.q.instructions: expected 0 to 2000 characters, got 2001',
  ],
  [
    'section 8: score criteria 2-64 items, upper edge',
    asking({ type: 'score', criteria: Array(64).fill('x') }),
    asking({ type: 'score', criteria: Array(65).fill('x') }),
    'questions.q.criteria: expected 2 to 64 items, got 65',
  ],
  [
    'section 8: score criteria 2-64 items, lower edge',
    asking({ type: 'score', criteria: ['x', 'y'] }),
    asking({ type: 'score', criteria: ['x'] }),
    'questions.q.criteria: expected 2 to 64 items, got 1',
  ],
  [
    'section 8: score criteria each max 500',
    asking({ type: 'score', criteria: ['x'.repeat(500), ''] }),
    asking({ type: 'score', criteria: ['x'.repeat(501), ''] }),
    'questions.q.criteria[0]: expected 0 to 500 characters, got 501',
  ],
];

test.each(EDGES)('%s', (_row, fits, past, message) => {
  expect(problemsOf(fits)).toBeNull();
  expect(problemsOf(past)).toBe(message);
});

const TYPES = '"choice" (one of several), "score" (a level of several) or "noul" (yes or no)';

test.each([
  [request({ state: 5 }), 'state: expected a string or an object, got a number'],
  [request({ state: null }), 'state: expected a string or an object, got null'],
  [request({ state: ['x'] }), 'state: expected a string or an object, got a list'],
  [{ questions: {} }, 'state: required, but missing; questions: expected 1 to 64 properties, got 0'],
  [
    request({ questions: [] }),
    'questions: expected an object, got a list; for example { "rain": { "type": "noul", "instructions": "It will rain today" } }',
  ],
  [request({ mode: 'direct' }), 'mode: unknown property; did you mean "model"?'],
  [request({ model: 'other' }), 'model: expected "model-1", got "other"'],
  [asking({ type: 'text' }), `questions.q.type: expected ${TYPES}, got "text"`],
  [asking({}), `questions.q.type: required, but missing; expected ${TYPES}`],
  [
    asking('noul'),
    'questions.q: expected an object, got a string; for example { "type": "noul", "instructions": "It will rain today" }',
  ],
  [
    asking({ type: 'noul', criteria: [] }),
    'questions.q.criteria: unknown property; known here: type, instructions',
  ],
  [
    asking({ type: 'choice' }),
    'questions.q.criteria: required, but missing; for example { "walk": "Dry and mild", "bus": "Wet or cold" }',
  ],
  [
    asking({ type: 'choice', criteria: ['a'] }),
    'questions.q.criteria: expected an object, got a list; for example { "walk": "Dry and mild", "bus": "Wet or cold" }',
  ],
  [asking({ type: 'choice', criteria: { a: 1 } }), 'questions.q.criteria.a: expected a string, got a number'],
  [
    asking({ type: 'score', criteria: { 0: 'a' } }),
    'questions.q.criteria: expected a list, got an object; for example [ "Dry", "Some rain", "Heavy rain" ]',
  ],
  [asking({ type: 'score', criteria: ['a', null] }), 'questions.q.criteria[1]: expected a string, got null'],
])('%j is refused with its place', (body, message) => {
  expect(problemsOf(body)).toBe(message);
});

test('an object state may hold anything, and is given on as it was sent', () => {
  const state = { a: null, b: [1, { c: true }], '': 'x' };
  expect(QuestionsRequest.parse(request({ state })).state).toEqual(state);
  expect(problemsOf(request({ state: {} }))).toBeNull();
});

function problemsOf(body: unknown): string | null {
  const parsed = QuestionsRequest.safeParse(body);
  return parsed.success ? null : describeProblems(parsed.error.issues, body).message;
}
