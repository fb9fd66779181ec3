/**
 * A key with coherent answers: each question is asked twice, the two answers become one, and
 * warnings say what contradicted.
 */
import { expect, test } from 'vitest';
import type { OnePassTask } from '../../../../judge/port.ts';
import type { AnswersMode } from '../../../../server/accounts/key-settings.ts';
import { QuestionsResult } from '../../../../server/one-pass/question-schema.ts';
import { createTableJudge, type TableJudge } from '../../../table-judge.ts';
import { serveInTurns } from './serve.ts';

let judge: TableJudge;
const api = serveInTurns();

async function open(
  table: (task: OnePassTask) => number[],
  answers: AnswersMode = 'coherent',
): Promise<void> {
  judge = createTableJudge({ onePass: table });
  await api.open({ model: judge }, { answers });
}

async function ask(questions: object) {
  const reply = await api.service.ask(api.caller, { state: 'A ticket.', questions });
  expect(reply.status, reply.text).toBe(200);
  return QuestionsResult.parse(reply.body);
}

const noul = { type: 'noul', instructions: 'They leave.' };
const score = { type: 'score', criteria: ['today', 'this week', 'later'] };
const choice = { type: 'choice', criteria: { billing: 'About money', login: 'About access' } };

/** The first choice shown gets `more` of the probability of the second, whatever they say. */
const positional = (more: number) => (task: OnePassTask) => {
  const rest = task.choices.slice(2).map(() => 0);
  return [0.5 + more, 0.5 - more, ...rest];
};

test('a statement is asked with its negation; the answer is the nearest that sums to 1', async () => {
  await open((task) => (task.kind === 'noul' && task.isNegated ? [0.57, 0.43] : [0.6, 0.4]));
  const { answers, usage } = await ask({ leaves: noul });
  expect(answers.leaves).toEqual({
    type: 'noul',
    noul: expect.closeTo(0.515, 12),
    warnings: [
      'The judge contradicts itself about "leaves": it gave the statement 0.60 and its negation 0.57, together 1.17 instead of 1. The answer is the middle of 0.60 and 0.43.',
    ],
  });
  expect(judge.asked).toMatchObject([
    { statement: 'They leave.' },
    { statement: 'They leave.', isNegated: true },
  ]);
  expect(judge.calls).toBe(1);
  expect(usage.output_tokens).toBe(2);
});

test.each([
  ['just at the threshold', [0.6, 0.5]],
  ['below 1', [0.5, 0.4]],
  ['without contradiction', [0.9, 0.1]],
])('no warning: %s', async (_, [holds, negation]) => {
  await open((task) => {
    const p = task.kind === 'noul' && task.isNegated ? negation! : holds!;
    return [p, 1 - p];
  });
  expect((await ask({ leaves: noul })).answers.leaves).not.toHaveProperty('warnings');
});

test('a scale is asked in both orders; a bias to the level shown first cancels, and is named', async () => {
  await open(positional(0.3));
  const { answers } = await ask({ urgency: { ...score, criteria: ['now', 'later'] } });
  expect(answers.urgency).toEqual({
    type: 'score',
    score: 0,
    confidence: expect.closeTo(0.5, 12),
    legend: { 0: 'now', 1: 'later' },
    probabilities: { 0: expect.closeTo(0.5, 12), 1: expect.closeTo(0.5, 12) },
    warnings: [
      'The judge contradicts itself about "urgency": it gave level 0 0.80 with the levels as given and 0.20 in the reverse order. The answer is the average of both orders.',
    ],
  });
  expect(judge.asked).toMatchObject([
    { choices: ['0', '1'], criteria: ['now', 'later'] },
    { choices: ['1', '0'], criteria: ['later', 'now'], isReversed: true },
  ]);
});

test('of a choice, the option that the order moved farthest is named', async () => {
  await open((task) => (task.choices[0] === 'billing' ? [0.6, 0.2, 0.2] : [0.1, 0.6, 0.3]));
  const criteria = { billing: 'About money', 'lo"gin': 'About access', other: '' };
  const { answers } = await ask({ topic: { type: 'choice', criteria } });
  expect(answers.topic?.warnings).toEqual([
    'The judge contradicts itself about "topic": it gave "lo\\"gin" 0.20 with the options as given and 0.60 in the reverse order. The answer is the average of both orders.',
  ]);
});

test('for another key, each statement and scale is asked once, and nothing is said of contradictions', async () => {
  await open(positional(0.3), 'as_judged');
  const { answers } = await ask({ leaves: noul, urgency: score, topic: choice });
  expect(judge.asked.map(({ kind }) => kind)).toEqual(['noul', 'score', 'choice', 'choice']);
  for (const answer of Object.values(answers)) expect(answer).not.toHaveProperty('warnings');
  expect(answers.leaves).toEqual({ type: 'noul', noul: 0.8 });
});

test('both askings are held before, billed after, and logged with their warnings', async () => {
  const gate = Promise.withResolvers<void>();
  judge = createTableJudge({ onePass: positional(0.3), block: { fromCall: 0, until: gate.promise } });
  const config = { priceInputUsdPerMtok: 1, priceOutputUsdPerMtok: 1000 };
  await api.open({ model: judge, config });
  const { sql } = api.service.database;
  const { organizationId } = await api.service.newPayingKey();
  const asked = { state: 'A ticket.', questions: { leaves: noul, urgency: score } };
  const caller = await api.service.newKey(organizationId, { answers: 'coherent' });
  const answering = api.service.ask(caller, asked);
  await expect.poll(() => judge.calls).toBe(1);
  const { input, output } = judge.plan(judge.asked).tokenBound;
  expect(output).toBe(4);
  expect(await sql`select micro_usd from holds`).toEqual([{ micro_usd: input + 1000 * output }]);
  gate.resolve();
  const { usage, answers } = QuestionsResult.parse((await answering).body);
  expect(usage).toEqual({ input_tokens: input, output_tokens: output });
  expect(await sql`select micro_usd from ledger where kind = 'capture'`).toEqual([
    { micro_usd: -(input + 1000 * output) },
  ]);
  expect(await sql`select answers from question_content`).toEqual([{ answers }]);
  expect(answers.leaves?.warnings).toHaveLength(1);
});
