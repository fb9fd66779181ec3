/**
 * Typed questions over HTTP: one call answers every type, and the request is logged in the
 * database. A failure of the model stores nothing.
 */
import { expect, test } from 'vitest';
import { createBuiltInJudge } from '../../../../judge/lexical/judge.ts';
import type { OnePassTask } from '../../../../judge/port.ts';
import { QuestionsResult } from '../../../../server/one-pass/question-schema.ts';
import { createTableJudge, type TableJudge, type TableJudgeOptions } from '../../../table-judge.ts';
import { serveInTurns } from './serve.ts';

let judge: TableJudge;
const api = serveInTurns();

async function open(
  options: TableJudgeOptions = {},
  key: { retention?: 'none'; shareWithOrg?: boolean } = {},
): Promise<void> {
  judge = createTableJudge(options);
  await api.open({ model: judge }, key);
}

const topic = { type: 'choice', criteria: { billing: 'About money', login: 'About access', other: '' } };
const urgency = { type: 'score', instructions: 'How soon?', criteria: ['today', 'this week', 'later'] };

function ticket(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    state: 'I was charged twice and want my money back today.',
    questions: {
      topic,
      urgency,
      'Wants a refund': { type: 'noul' },
      leaves: { type: 'noul', instructions: 'They leave.' },
    },
    ...changes,
  };
}

/**
 * "login" has half the weight of the other choices. Besides that, each position has twice the
 * weight of the next one.
 */
function table(task: OnePassTask): number[] {
  if (task.kind === 'score') return [0.2, 0.6, 0.2];
  if (task.kind === 'noul') return task.statement === 'They leave.' ? [0.25, 0.75] : [0.9, 0.1];
  const weights = task.choices.map((key, position) => (key === 'login' ? 0.5 : 1) * 2 ** -position);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

test('one call answers every type in its own form', async () => {
  await open({ onePass: table });
  const reply = await api.service.ask(api.caller, ticket());
  expect(reply.status, reply.text).toBe(200);
  const { id, answers, usage } = QuestionsResult.parse(reply.body);
  expect(Object.keys(reply.body)).toEqual(['id', 'model', 'answers', 'usage']);
  expect(id).toMatch(/^q_[0-9A-Za-z]{22}$/);
  expect(Object.keys(answers)).toEqual(['topic', 'urgency', 'Wants a refund', 'leaves']);
  expect(answers.topic).toEqual({
    type: 'choice',
    choice: 'billing',
    confidence: expect.closeTo(0.4, 12),
    probabilities: {
      billing: expect.closeTo(0.4, 12),
      login: expect.closeTo(0.2, 12),
      other: expect.closeTo(0.4, 12),
    },
  });
  expect(answers.urgency).toEqual({
    type: 'score',
    score: 1,
    confidence: 0.6,
    legend: { 0: 'today', 1: 'this week', 2: 'later' },
    probabilities: { 0: 0.2, 1: 0.6, 2: 0.2 },
  });
  expect(answers['Wants a refund']).toEqual({ type: 'noul', noul: 0.9 });
  expect(answers.leaves).toEqual({ type: 'noul', noul: 0.25 });
  expect(judge.calls).toBe(1);
  expect(judge.asked.map(({ kind }) => kind)).toEqual(['choice', 'choice', 'score', 'noul', 'noul']);
  expect(judge.asked[2]).toMatchObject({ question: 'urgency', instructions: 'How soon?' });
  expect(usage.output_tokens).toBe(5);
});

test('a noul without instructions, or with empty ones, has its name as the statement', async () => {
  await open();
  await api.service.ask(
    api.caller,
    ticket({ questions: { 'It rains': { type: 'noul' }, 'It snows': { type: 'noul', instructions: '' } } }),
  );
  expect(judge.asked).toMatchObject([{ statement: 'It rains' }, { statement: 'It snows' }]);
});

test('a choice with one criterion is certain, and the model is not asked', async () => {
  await open();
  const { body } = await api.service.ask(
    api.caller,
    ticket({ questions: { only: { type: 'choice', criteria: { x: 'The one' } } } }),
  );
  expect(body.answers).toEqual({
    only: { type: 'choice', choice: 'x', confidence: 1, probabilities: { x: 1 } },
  });
  expect(body.usage).toEqual({ input_tokens: 0, output_tokens: 0 });
  expect(judge.calls).toBe(0);
});

test('when probabilities are equal, the score is the lowest index', async () => {
  await open();
  const { body } = await api.service.ask(api.caller, ticket({ questions: { urgency } }));
  expect(Object(body.answers).urgency).toMatchObject({ score: 0 });
});

test('names with a meaning in JavaScript are ordinary names of questions and criteria, and in a state', async () => {
  await open();
  const names = ['constructor', 'toString', 'hasOwnProperty', '10', '2'];
  const criteria = Object.fromEntries(names.map((name) => [name, 'A text']));
  const questions = Object.fromEntries(names.map((name) => [name, { type: 'choice', criteria }]));
  const { status, body } = await api.service.ask(
    api.caller,
    ticket({ state: { constructor: 1, toString: [] }, questions }),
  );
  expect(status).toBe(200);
  const answers = Object(body.answers);
  expect(Object.keys(answers).sort()).toEqual(names.toSorted());
  for (const name of names) expect(Object.keys(answers[name].probabilities).sort()).toEqual(names.toSorted());
  expect(judge.asked[0]?.context).toBe('{"constructor":1,"toString":[]}');
});

test('the database keeps the request, the answers, the sharing and the expiry', async () => {
  await open({}, { shareWithOrg: true });
  const request = ticket({ metadata: { issue: { tracker: 'jira', url: 'https://example.com/1' } } });
  const { body } = await api.service.ask(api.caller, request);
  const [log] = await api.service.database.sql`
    select l.*, c.request, c.answers, (l.expires_at - l.created_at)::text as lifetime
    from question_logs l join question_content c on c.question_log_id = l.id`;
  expect(log).toMatchObject({
    id: body.id,
    api_key_id: api.caller.keyId,
    shared_with_org: true,
    questions: 4,
    usage: body.usage,
    request,
    answers: body.answers,
    lifetime: '30 days',
  });
  await api.service.ask(api.caller, ticket({ share_with_org: false }));
  const [second] = await api.service.database
    .sql`select shared_with_org from question_logs where id <> ${String(body.id)}`;
  expect(second).toEqual({ shared_with_org: false });
});

test('with retention none, the database keeps the log and no content', async () => {
  await open({}, { retention: 'none' });
  const { status } = await api.service.ask(api.caller, ticket());
  expect(status).toBe(200);
  expect(await api.service.database.sql`select 1 from question_logs`).toHaveLength(1);
  expect(await api.service.database.sql`select 1 from question_content`).toHaveLength(0);
});

test.each([
  ['warming', 503, 'model_warming'],
  ['missing', 409, 'model_unavailable'],
  ['failed', 502, 'model_unavailable'],
] as const)('a model that is %s is %i %s, and nothing is stored', async (reason, status, type) => {
  await open({ failures: new Map([[0, reason]]) });
  const reply = await api.service.ask(api.caller, ticket());
  expect(reply.status).toBe(status);
  expect(Object(reply.body.error).type).toBe(type);
  expect(await api.service.database.sql`select 1 from question_logs`).toHaveLength(0);
});

test('when all texts together are too long for the built-in judge, the answers concerned have a warning', async () => {
  await api.open({ model: createBuiltInJudge() });
  const long = (name: string) => `${name} ${'The lift is late. '.repeat(60)}`;
  const questions = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `q${index}`,
      { type: 'noul', instructions: long(String(index)) },
    ]),
  );
  const state = 'It is late. '.repeat(4_000);
  const { status, body } = await api.service.ask(api.caller, {
    state,
    questions: { ...questions, short: { type: 'noul', instructions: 'It is late.' } },
  });
  expect(status).toBe(200);
  const answers = Object(body.answers);
  const isCut = expect.stringContaining('longer together than the judge reads');
  expect(answers.q0.warnings).toContainEqual(isCut);
  expect(answers.short.warnings ?? []).not.toContainEqual(isCut);
});
