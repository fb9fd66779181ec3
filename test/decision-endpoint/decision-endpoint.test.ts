/**
 * The imitation server takes what the real servers take, refuses what they refuse in their words,
 * and answers as the judge says.
 */
import { afterEach, expect, test } from 'vitest';
import { openScriptedEndpoint } from '../endpoint/scripted-endpoint.ts';
import { busy, someCalls, tooLong } from './call-fault.ts';
import { type DecisionEndpoint, openDecisionEndpoint } from './decision-endpoint.ts';
import { DECISION_DIALECTS, type DecisionDialectName, type DecisionOptions } from './decision-options.ts';
import { DecisionsReply, post, type Sent, SystemOneReply } from './post.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

async function open(
  dialect: DecisionDialectName,
  options: Omit<DecisionOptions, 'dialect'> = {},
): Promise<DecisionEndpoint> {
  const endpoint = await openDecisionEndpoint({ dialect, ...options });
  opened.push(endpoint);
  return endpoint;
}

const SYSTEM_ONE = ['typesafe', 'llama-server', 'ollama', 'sglang', 'vllm', 'minimal'] as const;
const QUESTIONS = {
  urgent: { type: 'noul', instructions: 'Is it urgent?' },
  team: { type: 'choice', instructions: 'Which team?', criteria: { billing: 'Money', technical: 'Bugs' } },
  mood: { type: 'score', instructions: 'How angry?', criteria: ['Calm', 'Cross', 'Angry'] },
};

function ask(endpoint: DecisionEndpoint, questions: object, more: object = {}): Promise<Sent> {
  const body = { model: endpoint.model, state: 'Help!', questions, ...more };
  return post(`${endpoint.url}/systemone`, body);
}

function decide(endpoint: DecisionEndpoint, questions: readonly object[], more: object = {}): Promise<Sent> {
  return post(`${endpoint.url}/decisions`, { model: endpoint.model, input: 'Help!', questions, ...more });
}

test.each(SYSTEM_ONE)('%s answers the three types', async (dialect) => {
  const endpoint = await open(dialect);
  const { status, body } = await ask(endpoint, QUESTIONS);
  expect(status).toBe(200);
  const { answers } = SystemOneReply.parse(body);
  expect(Object.keys(answers)).toEqual(['urgent', 'team', 'mood']);
  expect(answers.urgent).toMatchObject({ type: 'noul', noul: expect.any(Number) });
  expect(Object.keys(answers.team?.probabilities ?? {})).toEqual(['billing', 'technical']);
  expect(Object.keys(answers.mood?.probabilities ?? {})).toEqual(['0', '1', '2']);
  expect(answers.mood && 'legend' in answers.mood).toBe(dialect !== 'minimal');
  expect(endpoint.calls[0]).toMatchObject({ status: 200, refusal: null, asked: { state: 'Help!' } });
  expect(endpoint.counts()).toMatchObject({ calls: 1, questions: 3, mostAtOnce: 1 });
});

test('OpenAI answers in the order of the questions, and refuses some of them', async () => {
  const endpoint = await open('openai', { refuses: ({ id }) => id === 'private' });
  const { body } = await decide(endpoint, [
    { type: 'predicate', name: 'private', instructions: 'Is the customer ill?' },
    { type: 'choice', instructions: 'Which?', choices: [{ value: 'a', description: 'A' }, { value: 'b' }] },
    { type: 'score', name: 's', instructions: 'How?', levels: [{ label: 'low' }, { label: 'high' }] },
  ]);
  const { answers } = DecisionsReply.parse(body);
  expect(answers).toMatchObject([
    { type: 'refusal', name: 'private' },
    { type: 'choice', probabilities: [{ value: 'a' }, { value: 'b' }] },
    {
      type: 'score',
      name: 's',
      probabilities: [
        { value: 0, label: 'low' },
        { value: 1, label: 'high' },
      ],
    },
  ]);
});

const noul = { type: 'noul', instructions: 'Is it so?' };
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, noul]));
const options = (count: number) => ({
  type: 'choice',
  instructions: 'Which?',
  criteria: Object.fromEntries(Array.from({ length: count }, (_, at) => [`o${at}`, null])),
});
const levels = (count: number) => ({
  type: 'score',
  instructions: 'How?',
  criteria: Array.from({ length: count }, (_, at) => `level ${at}`),
});

const REFUSALS: [DecisionDialectName, what: string, questions: object, status: number, reply: object][] = [
  [
    'typesafe',
    'an unknown type',
    { q: { type: 'ranking', instructions: 'x' } },
    400,
    { detail: { message: 'Invalid request.' } },
  ],
  ['typesafe', 'no questions', {}, 422, { detail: [{ loc: ['body', 'questions'] }] }],
  [
    'typesafe',
    'a noul with nothing',
    { q: { type: 'noul' } },
    400,
    { detail: 'Noul question must have criteria or instructions: q' },
  ],
  [
    'typesafe',
    '256 options',
    { q: options(256) },
    400,
    { detail: 'Too many choices. Must have at most 255 choices.' },
  ],
  [
    'typesafe',
    '11 levels',
    { q: levels(11) },
    400,
    { detail: 'Too many score levels. Must have at most 10 levels.' },
  ],
  [
    'typesafe',
    'too many tokens',
    { q: { type: 'noul', instructions: 'word '.repeat(30_000) } },
    400,
    { detail: { error_type: 'max_tokens_exceeded' } },
  ],
  [
    'llama-server',
    'empty instructions',
    { q: { type: 'noul', instructions: '' } },
    422,
    { error: { type: 'unprocessable_entity_error' } },
  ],
  [
    'llama-server',
    '53 options',
    { q: options(53) },
    422,
    { error: { message: expect.stringContaining('at most 52') } },
  ],
  ['llama-server', '4,097 questions', many(4097), 413, { error: { type: 'request_too_large_error' } }],
  ['ollama', '65 questions', many(65), 400, { error: { type: 'invalid_request_error' } }],
  ['ollama', '27 levels', { q: levels(27) }, 400, { error: { type: 'invalid_request_error' } }],
  ['ollama', 'one option', { q: options(1) }, 400, { error: { type: 'invalid_request_error' } }],
  [
    'sglang',
    'an unknown field',
    { q: { ...noul, temperature: 1 } },
    422,
    { error: { type: 'BadRequestError' } },
  ],
];

test.each(REFUSALS)('%s refuses %s', async (dialect, _, questions, status, reply) => {
  const endpoint = await open(dialect);
  const refused = await ask(endpoint, questions);
  expect(refused.status).toBe(status);
  expect(refused.body).toMatchObject(reply);
  expect(endpoint.calls[0]).toMatchObject({ status, ended: 'sent' });
  expect(endpoint.calls[0]?.refusal).not.toBeNull();
});

test('the limits stand just below what is refused', async () => {
  const endpoint = await open('typesafe');
  expect((await ask(endpoint, { a: options(255), b: levels(10), c: options(1) })).status).toBe(200);
  const ollama = await open('ollama');
  expect((await ask(ollama, many(64))).status).toBe(200);
});

test('a test sets its own limits', async () => {
  const endpoint = await open('llama-server', {
    limits: { questions: 2, bytes: 400, tokens: 50, questionTokens: 40 },
  });
  const why = async (questions: object, state = 'Help!') => {
    const { status } = await ask(endpoint, questions, { state });
    const refusal = endpoint.calls.at(-1)?.refusal;
    return refusal == null ? status : refusal.why;
  };
  expect(await why(many(2))).toBe(200);
  expect(await why(many(3))).toBe('questions');
  expect(await why(many(1), 'x'.repeat(400))).toBe('bytes');
  expect(await why(many(1), 'x'.repeat(100))).toBe('questionTokens');
  expect(await why(many(2), 'x'.repeat(60))).toBe('tokens');
});

test('OpenAI names the list that is too long', async () => {
  const endpoint = await open('openai');
  const predicate = { type: 'predicate', instructions: 'Is it so?' };
  const over = await decide(endpoint, Array(201).fill(predicate));
  expect(over).toMatchObject({
    status: 400,
    body: { error: { code: 'array_above_max_length', param: 'questions' } },
  });
  const levels = Array.from({ length: 11 }, (_, at) => ({ label: String(at) }));
  const score = { type: 'score', instructions: 'How?', levels };
  expect((await decide(endpoint, [score])).body).toEqual({
    error: {
      message:
        "Invalid 'questions[0].levels': array too long. Expected an array with maximum length 10, but got an array with length 11 instead.",
      type: 'invalid_request_error',
      param: 'questions[0].levels',
      code: 'array_above_max_length',
    },
  });
  expect((await decide(endpoint, [predicate], { model: 'gpt-5' })).body).toMatchObject({
    error: { code: 'model_not_found' },
  });
  for (const wrong of [
    { type: 'predicate' },
    { ...predicate, criteria: {} },
    { type: 'choice', instructions: 'x', choices: [{ value: 'a' }, { value: 'a' }] },
    { type: 'choice', instructions: 'x', choices: [{ value: 'a' }] },
    { type: 'noul', instructions: 'x' },
  ])
    expect((await decide(endpoint, [wrong])).status).toBe(400);
});

test('keys, models and paths are refused in the words of each server', async () => {
  const typesafe = await open('typesafe', { apiKey: 'sk-right' });
  const url = `${typesafe.url}/systemone`;
  const body = { model: 'jev-latest', state: 'hi', questions: { q: noul } };
  expect(await post(url, body)).toMatchObject({
    status: 403,
    body: { detail: { error_type: 'authentication_error' } },
  });
  expect((await post(url, body, { authorization: 'Bearer sk-wrong' })).status).toBe(401);
  expect((await post(url, body, { authorization: 'Bearer sk-right' })).status).toBe(200);
  expect(await post(url, { ...body, model: 'jev-9' }, { authorization: 'Bearer sk-right' })).toMatchObject({
    status: 400,
    body: { detail: { message: 'Unknown model: jev-9' } },
  });
  const ollama = await open('ollama');
  expect((await ask(ollama, { q: noul }, { model: 'llama3' })).status).toBe(404);
  const llama = await open('llama-server');
  expect((await ask(llama, { q: noul }, { model: 'anything' })).body).toMatchObject({ model: 'openjev' });
});

test.each([
  ['typesafe', 404],
  ['llama-server', 501],
  ['ollama', 400],
  ['sglang', 404],
] as const)('%s without a decision model answers %i', async (dialect, status) => {
  const endpoint = await open(dialect, { decides: false });
  expect((await ask(endpoint, { q: noul })).status).toBe(status);
});

test('the lists of models, and the capabilities at Ollama', async () => {
  const read = async (endpoint: DecisionEndpoint): Promise<unknown> =>
    await (await fetch(`${endpoint.url}/models`)).json();
  expect(await read(await open('typesafe'))).toEqual({
    models: [{ name: 'jev-latest', description: expect.any(String), release_date: expect.any(String) }],
  });
  expect(await read(await open('llama-server', { model: 'laya' }))).toMatchObject({
    models: [{ name: 'laya' }],
    data: [{ id: 'laya', architecture: { output_modalities: ['decisions'] } }],
  });
  const ollama = await open('ollama');
  expect(await read(ollama)).toEqual({
    object: 'list',
    data: [{ id: 'nimble', object: 'model', owned_by: 'scripted' }],
  });
  const show = `${ollama.origin}/api/show`;
  expect((await post(show, { model: 'nimble' })).body).toMatchObject({ capabilities: ['decision'] });
  expect(ollama.looked).toEqual(['GET /v1/models', 'POST /api/show']);
  const chat = await open('ollama', { decides: false });
  expect((await post(`${chat.origin}/api/show`, {})).body).toMatchObject({ capabilities: ['completion'] });
  const silent = await open('typesafe', { models: null });
  expect((await fetch(`${silent.url}/models`)).status).toBe(404);
});

test('requests for other paths reach the chat server behind', async () => {
  const chat = await openScriptedEndpoint({ dialect: 'sglang', answer: () => [{ A: 1 }] });
  opened.push(chat);
  const endpoint = await open('sglang', { behind: chat.origin });
  const messages = [{ role: 'user', content: 'A or B?' }];
  const sent = await post(`${endpoint.url}/chat/completions`, { model: 'x', messages, max_tokens: 1 });
  expect(sent).toMatchObject({ status: 200, body: { object: 'chat.completion' } });
  expect(chat.counts().calls).toBe(1);
  const alone = await open('sglang');
  expect((await post(`${alone.url}/chat/completions`, { messages })).status).toBe(404);
});

test('the order of keys is that of the text, also where JavaScript would change it', async () => {
  const endpoint = await open('llama-server');
  const text =
    '{"state":{"b":1,"a":{"10":"x","9":"y"}},"questions":{"q":{"type":"choice","instructions":"Which?",' +
    '"criteria":{"1/100":null,"10":"ten","2":"a \\"2\\": two","__proto__":null,"1":null}}}}';
  const { status, text: reply } = await post(`${endpoint.url}/systemone`, text);
  expect(status).toBe(200);
  const keys = ['1/100', '10', '2', '__proto__', '1'];
  expect(endpoint.calls[0]?.asked?.questions[0]?.options.map(({ key }) => key)).toEqual(keys);
  expect(endpoint.calls[0]?.asked?.questions[0]?.options[2]?.description).toBe('a "2": two');
  expect(endpoint.calls[0]?.text).toBe(text);
  const places = keys.map((key) => reply.indexOf(`${JSON.stringify(key)}:`));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(Math.min(...places)).toBeGreaterThan(0);
});

test('a busy server answers 529 twice, then the answer', async () => {
  const headers = { 'retry-after': '7', 'retry-after-ms': '10' };
  const endpoint = await open('typesafe', { fault: someCalls(2, busy(529, headers)) });
  const replies = [];
  for (let call = 0; call < 3; call += 1) replies.push(await ask(endpoint, { q: noul }));
  expect(replies.map(({ status }) => status)).toEqual([529, 529, 200]);
  expect(replies[0]?.body).toMatchObject({ detail: { error_type: 'overloaded_error' } });
  expect(replies[0]?.headers.get('retry-after')).toBe('7');
  expect(replies[0]?.headers.get('retry-after-ms')).toBe('10');
  endpoint.setFault(someCalls(1, busy(429), 3));
  expect((await ask(endpoint, { q: noul })).headers.get('retry-after')).toBeNull();
  endpoint.setFault(someCalls(1, tooLong(), 4));
  expect((await ask(endpoint, { q: noul })).body).toEqual({ detail: { error_type: 'max_tokens_exceeded' } });
  expect(endpoint.calls.map(({ fault }) => fault)).toEqual(['status', 'status', null, 'status', 'refusal']);
});

test('a refusal can repeat the request', async () => {
  const endpoint = await open('typesafe', { fault: () => ({ kind: 'echo', status: 400 }) });
  const { status, text } = await ask(endpoint, { q: { type: 'noul', instructions: 'the secret text' } });
  expect([status, text.split('the secret text').length > 4]).toEqual([400, true]);
});

test('connections break before and within the reply, and are refused for a while', async () => {
  const endpoint = await open('typesafe', { fault: () => ({ kind: 'reset' }) });
  await expect(ask(endpoint, { q: noul })).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect(endpoint.calls[0]).toMatchObject({ fault: 'reset', status: 0 });
  endpoint.setFault(() => ({ kind: 'half-body' }));
  await expect(ask(endpoint, { q: noul })).rejects.toThrow();
  endpoint.setFault(() => ({ kind: 'garbage' }));
  expect((await ask(endpoint, { q: noul })).body).toBeUndefined();
  endpoint.setFault(null);
  await endpoint.refuseConnections();
  await expect(ask(endpoint, { q: noul })).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await endpoint.acceptConnections();
  expect((await ask(endpoint, { q: noul })).status).toBe(200);
});

test('a gate holds the answers back, and open calls are counted until the client leaves', async () => {
  const gate = Promise.withResolvers<void>();
  const endpoint = await open('typesafe', { hold: ({ number }) => (number < 2 ? gate.promise : null) });
  const leaving = new AbortController();
  const left = fetch(`${endpoint.url}/systemone`, { method: 'POST', body: '{}', signal: leaving.signal });
  await expect.poll(() => endpoint.counts().open).toBe(1);
  const asked = ask(endpoint, { q: noul });
  await expect.poll(() => endpoint.counts().open).toBe(2);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await expect.poll(() => endpoint.counts().open).toBe(1);
  gate.resolve();
  expect((await asked).status).toBe(200);
  expect(endpoint.calls.map(({ ended }) => ended)).toEqual(['gone', 'sent']);
  expect(endpoint.counts()).toMatchObject({ open: 0, mostAtOnce: 2 });
});

test('a judge that throws fails the test', async () => {
  const endpoint = await openDecisionEndpoint({
    dialect: 'typesafe',
    judge: () => {
      throw new Error('no such question');
    },
  });
  expect((await ask(endpoint, { q: noul })).status).toBe(500);
  await expect(endpoint.close()).rejects.toThrow(/no such question/);
});

test('every dialect asks for a model that it has', () => {
  for (const { model } of Object.values(DECISION_DIALECTS)) expect(model.asked).not.toBe('');
});
