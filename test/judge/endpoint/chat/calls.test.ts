/**
 * The number of requests, the share of their tokens that the endpoint has seen before, and that a
 * plan is never below the use.
 */
import { afterAll, afterEach, expect, test } from 'vitest';
import { inBothOrders } from '../../../../judge/both-orders.ts';
import type { ModelStrategy } from '../../../../judge/endpoint/settings.ts';
import type { Task } from '../../../../judge/port.ts';
import { outline } from '../../../../server/decisions/outline.ts';
import { DecisionRequest } from '../../../../server/decisions/schema.ts';
import { toTasks } from '../../../../server/decisions/to-tasks.ts';
import { toDirectTasks } from '../../../../server/one-pass/decide-directly.ts';
import { DirectRequest } from '../../../../server/one-pass/direct-schema.ts';
import { QuestionsRequest } from '../../../../server/one-pass/question-schema.ts';
import { toAsked } from '../../../../server/one-pass/typed-question.ts';
import { DIALECT_NAMES, type DialectName } from '../../../endpoint/endpoint-options.ts';
import { printFigures } from '../../../engine/print-figures.ts';
import { bestOption, choice, noul, score } from '../marked-tasks.ts';
import { ask, type Opened, openModel } from '../open-model.ts';

let opened: Opened | undefined;
afterEach(async () => {
  await opened?.endpoint.close();
});

const EFFECTS = [
  'The rent of the workshop goes up by 400 USD a month from spring on',
  'Deliveries arrive a day earlier in most weeks of the year',
  'Two of nine people have to learn another trade within the company',
  'The machine hall is quiet after six in the evening',
  'Customers in the north are served by a partner firm',
  'About one order in fifty has to be made again',
];

/**
 * Three stakeholders and two options of six consequences, three of them benefits: 12 items for each
 * stakeholder.
 */
const request = DecisionRequest.parse({
  context:
    'A furniture maker with 40 employees decides where to make its new line of chairs. The present workshop is full, and the ' +
    'lease of a second hall next to it ends this year. A supplier in the next town offers to make the parts.',
  stakeholders: ['owner', 'worker', 'neighbour'].map((id) => ({
    id,
    description: `The ${id} who has known the workshop for years`,
    values: 'A steady income, few surprises, good relations with others',
  })),
  options: ['A', 'B'].map((id) => ({
    id,
    description: `Make the chairs in ${id === 'A' ? 'the second hall' : "the supplier's works"}`,
    consequences: EFFECTS.map((effect, index) => ({
      description: `${effect}, in case ${id}`,
      valence: index % 2 === 0 ? 'harm' : 'benefit',
    })),
  })),
});
const tasks: Task[] = toTasks(outline(request, 1, 'correct'), request.context);

// Computed by hand. With more than five items there are 3n ratio records, 36 for each of 3
// stakeholders. Within an option, 3 benefits give 3 pairs and 3 harms give 3, so two options give
// 12. Across, there are 3 · 3 pairs with opposite signs in each direction, so 18.
const RECORDS = 3 * 36 + 12 + 18;
const CALLS: [DialectName, ModelStrategy, number][] = [
  ['openai', 'single', RECORDS],
  ['openai', 'auto', RECORDS],
  ['openai', 'rows', 3 * Math.ceil(36 / 16) + Math.ceil(12 / 16) + Math.ceil(18 / 16)],
  ['llama-server', 'single', RECORDS],
  ['llama-server', 'batch', Math.ceil(RECORDS / 32)],
  ['vllm', 'auto', Math.ceil(RECORDS / 32)],
  ['ollama', 'auto', RECORDS],
];

test.each(CALLS)(
  '%s, %s: 3 stakeholders and 12 consequences take %i calls',
  async (dialect, strategy, calls) => {
    expect(tasks).toHaveLength(RECORDS);
    opened = await openModel({ dialect }, { strategy });
    const { model, endpoint } = opened;
    await model.prepare(new AbortController().signal);
    const before = endpoint.counts();
    const plan = model.plan(tasks);
    const answers = await ask(model, tasks);
    const after = endpoint.counts();
    expect(plan.calls).toBe(calls);
    expect(answers.calls).toHaveLength(calls);
    expect(after.calls - before.calls).toBe(calls);
    const input = after.inputTokens - before.inputTokens;
    const shared = (after.sharedTokens - before.sharedTokens) / input;
    expect(answers.inputTokens).toBeLessThanOrEqual(plan.tokenBound.input);
    expect(answers.outputTokens).toBeLessThanOrEqual(plan.tokenBound.output);
    if (strategy === 'single') expect(shared).toBeGreaterThanOrEqual(0.8);
    figures.push([
      `${dialect}, ${strategy}`,
      calls,
      (input / RECORDS).toFixed(0),
      (answers.outputTokens / RECORDS).toFixed(2),
      shared.toFixed(3),
    ]);
  },
);

const questions: Task[] = toAsked(
  QuestionsRequest.parse({
    state: request.context,
    questions: {
      place: { type: 'choice', criteria: { hall: 'The second hall', town: 'The works in the next town' } },
      urgency: { type: 'score', criteria: ['No hurry', 'This year', 'This month', 'Now'] },
      full: { type: 'noul', instructions: 'The present workshop is full' },
    },
  }),
).flatMap((asked) => asked.tasks);
const direct: Task[] = toDirectTasks(
  DirectRequest.parse({
    mode: 'direct',
    context: request.context,
    stakeholders: request.stakeholders,
    options: request.options.map(({ id, description }) => ({ id, description })),
  }),
);
const KINDS: [string, Task[]][] = [
  ['ratio record', tasks.filter(({ kind }) => kind === 'ratio')],
  ['overlap record', tasks.filter(({ kind }) => kind === 'overlap')],
  ['Direct question, one order', direct],
  ['typed question, one order', questions],
];

test.each([
  ['openai', 'single'],
  ['llama-server', 'batch'],
  ['openai', 'rows'],
] as const)('%s, %s: tokens of each kind of question, apart', async (dialect, strategy) => {
  opened = await openModel({ dialect }, { strategy });
  const { model, endpoint } = opened;
  await model.prepare(new AbortController().signal);
  const spentOn = async (own: Task[]) => {
    const before = endpoint.counts();
    const { calls } = await ask(model, own);
    const after = endpoint.counts();
    const input = after.inputTokens - before.inputTokens;
    const shared = after.sharedTokens - before.sharedTokens;
    return { input, shared, output: after.outputTokens - before.outputTokens, calls: calls.length };
  };
  const inputs: number[] = [];
  for (const [kind, own] of KINDS) {
    const { input, shared, output, calls } = await spentOn(own);
    inputs.push(input);
    byKind.push([
      `${dialect}, ${strategy}`,
      kind,
      own.length,
      calls,
      (input / own.length).toFixed(0),
      (output / own.length).toFixed(2),
      (shared / input).toFixed(3),
    ]);
  }
  // The records of a decision give the same answers whether the two kinds are asked separately or
  // together.
  expect((await spentOn(tasks)).input).toBe(inputs[0]! + inputs[1]!);
});

const byKind: (string | number)[][] = [
  ['strategy', 'kind', 'questions', 'calls', 'input tokens each', 'output', 'share of input seen before'],
];
afterAll(() => printFigures('tokens by kind of question', byKind));

const figures: (string | number)[][] = [
  ['strategy', 'calls', 'input tokens a record', 'output', 'share of input seen before'],
];
afterAll(() => printFigures('calls for 3 stakeholders and 12 consequences', figures));

const onePass: Task[] = [
  ...inBothOrders(bestOption(1, 8)),
  ...inBothOrders(choice(2, 64)),
  score(3, 64),
  noul(4),
  choice(5, 1),
];

const ONE_REQUEST = DIALECT_NAMES.flatMap((dialect) =>
  (['auto', 'rows', 'single', 'batch'] as const)
    .filter((strategy) => strategy !== 'batch' || !['openai', 'ollama'].includes(dialect))
    .map((strategy) => [dialect, strategy] as const),
);

test.each(ONE_REQUEST)(
  '%s, %s: questions of one pass are one request, with 64 choices too',
  async (dialect, strategy) => {
    opened = await openModel({ dialect }, { strategy });
    const { model, endpoint } = opened;
    await model.prepare(new AbortController().signal);
    const before = endpoint.counts().calls;
    expect(model.plan(onePass).calls).toBe(1);
    const { distributions } = await ask(model, onePass);
    expect(endpoint.counts().calls - before).toBe(1);
    expect(distributions.map(({ length }) => length)).toEqual(onePass.map(({ choices }) => choices.length));
    for (const p of distributions) expect(p.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
  },
);

test('the first call runs alone, then as many run at once as are allowed', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let before = Number.POSITIVE_INFINITY;
  const hold = ({ number }: { number: number }) =>
    number < before ? null : gates[number === before ? 0 : 1].promise;
  opened = await openModel({ dialect: 'openai', hold }, { strategy: 'single', concurrency: 4 });
  const { model, endpoint } = opened;
  await model.prepare(new AbortController().signal);
  before = endpoint.counts().calls;
  let whenFirstEnded = 0;
  const answered = model.answer(tasks.slice(0, 20), {
    signal: new AbortController().signal,
    onAnswered: async () => {
      if (whenFirstEnded === 0) whenFirstEnded = endpoint.counts().calls - before;
    },
  });
  await expect.poll(() => endpoint.counts().calls - before).toBe(1);
  gates[0].resolve();
  await expect.poll(() => endpoint.counts().mostAtOnce).toBe(4);
  gates[1].resolve();
  await answered;
  expect(whenFirstEnded).toBe(1);
  expect(endpoint.counts().mostAtOnce).toBe(4);
});
