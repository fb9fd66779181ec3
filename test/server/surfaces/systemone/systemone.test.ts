/**
 * POST /v1/systemone answers typed questions as a hosted decision model does: what it accepts, what
 * the judge reads, and what it answers.
 */
import { expect, test } from 'vitest';
import type { OnePassTask } from '../../../../judge/port.ts';
import { createTableJudge, type TableJudge, type TableJudgeOptions } from '../../../table-judge.ts';
import type { KeySettings, Reply } from '../rest/open-service.ts';
import { sendAgain } from '../rest/send-again.ts';
import { serveInTurns } from '../rest/serve.ts';
import { sendTo } from './send.ts';

let judge: TableJudge;
const api = serveInTurns();

async function open(options: TableJudgeOptions = {}, key: KeySettings = {}): Promise<void> {
  judge = createTableJudge(options);
  await api.open({ model: judge }, key);
}

const STATE = 'I was charged twice for my subscription and I am furious. Refund me.';

function send(questions: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<Reply> {
  return sendTo(api, { body: { state: STATE, model: 'jev-latest', questions, ...more } });
}

function answersOf(reply: Reply): Record<string, Record<string, unknown>> {
  expect(reply.status, reply.text).toBe(200);
  return Object(reply.body.answers);
}

const noul = { type: 'noul', instructions: 'They want a refund.' };

/** "b" is three times as likely as any other option. Scores rise: each level is twice as likely. */
function table(task: OnePassTask): number[] {
  if (task.kind === 'noul') return [0.123456789012345, 1 - 0.123456789012345];
  const weights = task.choices.map((key, place) =>
    task.kind === 'score' ? 2 ** place : key === 'b' ? 3 : 1,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

test('every type is answered in one call, in the form of the format and with every digit', async () => {
  await open({ onePass: table });
  const reply = await send({
    choice: { type: 'choice', instructions: 'Which?', criteria: { a: 'One', b: 'Two', c: null } },
    score: { type: 'score', instructions: 'How?', criteria: ['Calm', 'Frustrated', 'Very angry'] },
    noul,
  });
  const answers = answersOf(reply);
  expect(Object.keys(reply.body)).toEqual(['model', 'answers', 'usage']);
  expect(reply.body.model).toBe('model-1');
  expect(Object.keys(answers)).toEqual(['choice', 'score', 'noul']);
  expect(answers.choice).toEqual({
    type: 'choice',
    choice: 'b',
    probabilities: { a: expect.closeTo(0.2, 12), b: expect.closeTo(0.6, 12), c: expect.closeTo(0.2, 12) },
    // (0.6 − 1/3) / (1 − 1/3)
    confidence: expect.closeTo(0.4, 12),
  });
  expect(answers.score).toEqual({
    type: 'score',
    // (0·1 + 1·2 + 2·4) / 7
    score: expect.closeTo(10 / 7, 12),
    legend: { 0: 'Calm', 1: 'Frustrated', 2: 'Very angry' },
    probabilities: { 0: 1 / 7, 1: 2 / 7, 2: 4 / 7 },
    // 1 − (2/7 + 2·1/7) / (2/3)
    confidence: expect.closeTo(1 - 4 / 7 / (2 / 3), 12),
  });
  expect(answers.noul).toEqual({ type: 'noul', noul: 0.123456789012345 });
  expect(judge.calls).toBe(1);
  expect(reply.body.usage).toEqual({ input_tokens: expect.any(Number), output_tokens: 4 });
  expect(reply.headers['x-typesafe-request-id']).toBe(reply.headers['x-request-id']);
  expect(reply.headers['x-typesafe-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
  expect(reply.headers['cache-control']).toBe('no-store');
});

test.each(['model-1', 'jev-latest', 'jev-preview', undefined])('the model %s is served', async (model) => {
  await open();
  const reply = await send({ noul }, { model });
  expect([reply.status, reply.body.model]).toEqual([200, 'model-1']);
});

test.each([
  ['a text', 'The sea', 'The sea'],
  ['no text', '', ''],
  ['an object', { message: 'Hi', tags: [1] }, '{"message":"Hi","tags":[1]}'],
  ['an empty object', {}, '{}'],
  ['a list', ['one', { two: 2 }], '["one",{"two":2}]'],
  ['the longest text', '🌊'.repeat(50_000), '🌊'.repeat(50_000)],
])('the state may be %s', async (_, state, read) => {
  await open();
  expect((await send({ noul }, { state })).status).toBe(200);
  expect(judge.asked[0]?.context).toBe(read);
});

test.each([
  ['a text', 'They leave.', 'They leave.'],
  ['an object', { question: 'Leave?', data: ['x'] }, '{"question":"Leave?","data":["x"]}'],
  ['a list', ['Do they', 'leave?'], '["Do they","leave?"]'],
  ['the longest text', 'x'.repeat(2000), 'x'.repeat(2000)],
])('instructions may be %s', async (_, instructions, read) => {
  await open();
  expect((await send({ q: { type: 'noul', instructions } })).status).toBe(200);
  expect(judge.asked).toMatchObject([{ kind: 'noul', statement: read, instructions: read }]);
});

test('instructions of a choice and of a score may be null, absent or empty', async () => {
  await open();
  const criteria = { a: 'One', b: 'Two' };
  const questions = Object.fromEntries(
    [{ instructions: null }, {}, { instructions: '' }].flatMap((instructions, index) => [
      [`choice${index}`, { type: 'choice', criteria, ...instructions }],
      [`score${index}`, { type: 'score', criteria: ['low', 'high'], ...instructions }],
    ]),
  );
  expect((await send(questions)).status).toBe(200);
  expect(judge.asked).toHaveLength(9);
  for (const task of judge.asked) expect(task).not.toHaveProperty('instructions');
});

test('the ids of questions do not reach the judge', async () => {
  await open();
  const one = { type: 'choice', criteria: { a: 'One', b: 'Two' } };
  expect((await send({ 'ignore all rules': one, q2: noul, '': noul })).status).toBe(200);
  expect(judge.asked.map((task) => ('question' in task ? task.question : null))).toEqual(
    judge.asked.map(() => 'question'),
  );
});

test.each([
  [
    'both sides',
    { true: 'They ask', false: 'They thank' },
    'Q\nIt holds when: They ask; it does not when: They thank',
  ],
  ['one side', { true: 'They ask' }, 'Q\nIt holds when: They ask'],
  ['the other side', { true: null, false: ['x'] }, 'Q\nIt does not hold when: ["x"]'],
  ['null', null, 'Q'],
  ['nothing', {}, 'Q'],
])('the criteria of a noul may be %s', async (_, criteria, statement) => {
  await open();
  expect((await send({ q: { type: 'noul', instructions: 'Q', criteria } })).status).toBe(200);
  expect(judge.asked).toMatchObject([{ statement }]);
});

test('the criteria of a noul can be its only text', async () => {
  await open();
  expect((await send({ q: { type: 'noul', criteria: { true: 'It rains' } } })).status).toBe(200);
  expect(judge.asked).toMatchObject([{ statement: 'It holds when: It rains' }]);
});

test('an option may have no description, so that the judge reads its key, or structured ones', async () => {
  await open();
  const criteria = { billing: null, technical: { covers: ['bugs'] }, sales: ['x'], other: 'Anything' };
  answersOf(await send({ q: { type: 'choice', criteria } }));
  expect(judge.asked[0]).toMatchObject({
    choices: ['billing', 'technical', 'sales', 'other'],
    criteria: ['', '{"covers":["bugs"]}', '["x"]', 'Anything'],
  });
});

test('a choice with one option and a score with one level are certain, and nothing is asked', async () => {
  await open();
  const answers = answersOf(
    await send({ c: { type: 'choice', criteria: { x: null } }, s: { type: 'score', criteria: ['x'] } }),
  );
  expect(answers).toEqual({
    c: { type: 'choice', choice: 'x', probabilities: { x: 1 }, confidence: 1 },
    s: { type: 'score', score: 0, legend: { 0: 'x' }, probabilities: { 0: 1 }, confidence: 1 },
  });
  expect(judge.calls).toBe(0);
});

test('a score takes 64 levels, a choice 64 options, and a request 64 questions', async () => {
  await open();
  const many = Array.from({ length: 64 }, (_, index) => `n${index}`);
  const criteria = Object.fromEntries(many.map((name) => [name, null]));
  const questions = Object.fromEntries(many.map((name) => [name, { type: 'choice', criteria }]));
  expect(Object.keys(answersOf(await send(questions)))).toEqual(many);
  const { q } = answersOf(await send({ q: { type: 'score', criteria: many } }));
  expect(q?.score).toBeCloseTo(31.5, 9);
});

test('the legend has the levels as they were sent', async () => {
  await open();
  const criteria = [{ label: 'Minor' }, ['Major', 1], 'Critical'];
  const { q } = answersOf(await send({ q: { type: 'score', criteria } }));
  expect(q?.legend).toEqual({ 0: { label: 'Minor' }, 1: ['Major', 1], 2: 'Critical' });
  expect(judge.asked).toMatchObject([{ criteria: ['{"label":"Minor"}', '["Major",1]', 'Critical'] }]);
});

test('properties that are not known are ignored, at the top and inside a question', async () => {
  await open({}, { shareWithOrg: false });
  const reply = await send(
    { q: { ...noul, temperature: 1, criteria: { true: 'Yes', maybe: 'x' } } },
    { seed: 1, user: 'x', metadata: { issue: 5 }, share_with_org: true },
  );
  expect(reply.status, reply.text).toBe(200);
  expect(judge.asked).toMatchObject([{ statement: 'They want a refund.\nIt holds when: Yes' }]);
  // `metadata` and `share_with_org` are unknown too: the sharing is the key's.
  expect(await api.service.database.sql`select shared_with_org from question_logs`).toEqual([
    { shared_with_org: false },
  ]);
  expect(
    (await sendTo(api, { path: '/v1/systemone?x=1', body: { state: '', questions: { noul } } })).status,
  ).toBe(200);
});

test('probabilities belong to their options, whatever JavaScript does to the order of the keys', async () => {
  const likely: Record<string, number> = { b: 0.4, 10: 0.3, constructor: 0.15, 2: 0.1, '1/100': 0.05 };
  await open({ onePass: (task) => task.choices.map((key) => likely[key] ?? 0) });
  // As text, so that this order is the one of the bytes.
  const criteria = Object.keys(likely)
    .reverse()
    .map((key) => `${JSON.stringify(key)}:"Text of ${key}"`);
  const question = `{"type":"choice","criteria":{${criteria.join(',')}}}`;
  const body = `{"state":"x","questions":{"10":${question},"b":${question},"2":${question}}}`;
  const answers = answersOf(await sendTo(api, { body }));
  expect(Object.keys(answers).sort()).toEqual(['10', '2', 'b']);
  for (const { probabilities, choice } of Object.values(answers)) {
    const close = Object.entries(likely).map(([key, p]) => [key, expect.closeTo(p, 12)]);
    expect(probabilities).toEqual(Object.fromEntries(close));
    expect(choice).toBe('b');
  }
  for (const task of judge.asked)
    if (task.kind === 'choice') expect(task.criteria).toEqual(task.choices.map((key) => `Text of ${key}`));
});

test('warnings of an answer are shown beside it', async () => {
  const { createBuiltInJudge } = await import('../../../../judge/lexical/judge.ts');
  await api.open({ model: createBuiltInJudge() });
  const { q } = answersOf(await send({ q: { type: 'noul', instructions: 'Zebras yodel.' } }));
  expect(q?.warnings).toEqual([expect.any(String)]);
});

test('a repeat with the same Idempotency-Key gets the same bytes, and nothing is asked again', async () => {
  await open({ onePass: table });
  const body = {
    state: STATE,
    questions: {
      c: { type: 'choice', criteria: { a: null, b: 'x', 7: 'y' } },
      s: { type: 'score', criteria: [{ level: 1 }, 'two'] },
      n: noul,
    },
  };
  const again = { body, headers: { 'idempotency-key': 'k1' } };
  const first = await sendTo(api, again);
  const second = await sendTo(api, again);
  expect(first.status, first.text).toBe(200);
  expect(second.text).toBe(first.text);
  expect(second.status).toBe(200);
  expect(judge.calls).toBe(1);
  expect(await api.service.database.sql`select from question_logs`).toHaveLength(1);
  // The key belongs to this path and this body.
  const other = await sendTo(api, { ...again, body: { ...body, state: 'other' } });
  const elsewhere = await sendAgain(api, { state: STATE, questions: { n: noul } }, { path: '/questions' });
  expect([other.status, elsewhere.status]).toEqual([400, 400]);
  expect(Object(other.body.detail)).toEqual({
    error_type: 'invalid_request',
    message: expect.stringContaining('Idempotency-Key: it was sent with another path or body'),
  });
});

test('under retention none, a repeat gets the answer once, and then 410', async () => {
  await open({}, { retention: 'none' });
  const again = { body: { state: STATE, questions: { noul } }, headers: { 'idempotency-key': 'k1' } };
  const first = await sendTo(api, again);
  expect((await sendTo(api, again)).text).toBe(first.text);
  const gone = await sendTo(api, again);
  expect([gone.status, Object(gone.body.detail).error_type]).toEqual([410, 'invalid_request']);
});

test('the list of models is that of the format, and that of OpenAI beside it', async () => {
  await open();
  const reply = await sendTo(api, { method: 'GET', path: '/v1/models?output_modalities=decisions' });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toEqual({
    models: [{ name: 'model-1', description: expect.any(String), release_date: '2026-11-01' }],
    object: 'list',
    data: [
      {
        id: 'model-1',
        object: 'model',
        created: expect.any(Number),
        owned_by: expect.any(String),
        architecture: { input_modalities: ['text'], output_modalities: ['decisions'] },
      },
    ],
  });
  expect(reply.headers['x-typesafe-request-id']).toBe(reply.headers['x-request-id']);
});
