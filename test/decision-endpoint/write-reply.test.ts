/** How replies are printed, and what each kind of damage does to them. */
import { afterEach, expect, test } from 'vitest';
import { everyCall } from './call-fault.ts';
import type { Damage } from './damage.ts';
import { type DecisionEndpoint, openDecisionEndpoint } from './decision-endpoint.ts';
import type { DecisionOptions } from './decision-options.ts';
import type { DecisionJudge } from './judges.ts';
import { DecisionsReply, post, SystemOneReply } from './post.ts';

let endpoint: DecisionEndpoint | null = null;
afterEach(async () => {
  await endpoint?.close();
  endpoint = null;
});

const WEIGHTS: Record<string, readonly number[]> = {
  noul: [1, 0],
  choice: [1 / 3, 1 / 3, 1 / 3],
  score: [0.125, 0.125, 0.75],
};
const judge: DecisionJudge = ({ question }) => WEIGHTS[question.type]!;
const CHOICE = { type: 'choice', instructions: 'Which?', criteria: { a: null, b: null, c: null } };
const QUESTIONS = {
  n: { type: 'noul', instructions: 'Is it so?' },
  c: CHOICE,
  s: { type: 'score', instructions: 'How?', criteria: ['low', 'middle', 'high'] },
};

async function ask(
  options: DecisionOptions,
  questions: object = QUESTIONS,
): Promise<{ text: string; answers: ReturnType<typeof SystemOneReply.parse>['answers']; body: unknown }> {
  await endpoint?.close();
  endpoint = await openDecisionEndpoint({ judge, ...options });
  const body = { model: endpoint.model, state: 'x', questions };
  const sent = await post(`${endpoint.url}/systemone`, body);
  expect(sent.status).toBe(200);
  return { text: sent.text, answers: SystemOneReply.parse(sent.body).answers, body: sent.body };
}

test('two decimals: sums of 0.99, a noul below 1, and scores of numbers that are not rounded', async () => {
  const { answers } = await ask({ dialect: 'typesafe' });
  expect(answers).toMatchObject({
    n: { type: 'noul', noul: 0.99 },
    c: { probabilities: { a: 0.33, b: 0.33, c: 0.33 }, confidence: 0 },
    s: { probabilities: { '0': 0.13, '1': 0.13, '2': 0.75 }, score: 1.63 },
  });
});

test('four decimals at Ollama, all of them at llama.cpp', async () => {
  expect((await ask({ dialect: 'ollama' })).answers).toMatchObject({
    n: { noul: 1 },
    c: { probabilities: { a: 0.3333 } },
  });
  const { answers, body } = await ask({ dialect: 'llama-server' });
  expect(answers).toMatchObject({ c: { probabilities: { a: 1 / 3 } } });
  expect(body).toMatchObject({ usage: { output_tokens: 0 } });
});

test('the confidence follows the formula of the server', async () => {
  const confidence = async (dialect: DecisionOptions['dialect']) =>
    (await ask({ dialect, labelMass: () => 0.8 })).answers.s?.confidence;
  // Even: the mean distance is 2/3; here it is 0.375.
  expect(await confidence('llama-server')).toBeCloseTo(1 - 0.375 / (2 / 3), 10);
  const entropy = -(0.25 * Math.log(0.125) + 0.75 * Math.log(0.75));
  expect(await confidence('ollama')).toBeCloseTo(1 - entropy / Math.log(3), 4);
  expect(await confidence('vllm')).toBeCloseTo(0.6, 10);
});

test('the label mass stands where each server puts it', async () => {
  const labelMass = () => 0.8;
  const sglang = await ask({ dialect: 'sglang', labelMass });
  expect(sglang.answers).toMatchObject({ n: { x_label_mass: 0.8 }, c: { x_label_mass: 0.8 } });
  expect((await ask({ dialect: 'vllm', labelMass })).body).toMatchObject({
    diagnostics: { s: { label_mass: 0.8, argmax_is_label: true } },
  });
  expect((await ask({ dialect: 'typesafe', labelMass })).text).not.toContain('mass');
});

test('a server that lies contradicts its own probabilities', async () => {
  const { answers } = await ask({ dialect: 'llama-server', form: { lies: true } });
  expect(answers.s).toMatchObject({
    probabilities: { '2': 0.75 },
    score: 0.375,
    legend: { '0': 'high', '2': 'low' },
    confidence: 1,
  });
  const choice = await ask(
    {
      dialect: 'llama-server',
      form: { lies: true },
      judge: () => [0.7, 0.2, 0.1],
    },
    { c: CHOICE },
  );
  expect(choice.answers.c).toMatchObject({ choice: 'c', confidence: 1 });
});

test('the least reply has neither model, usage, choice, score nor confidence', async () => {
  const { body } = await ask({ dialect: 'minimal' });
  expect(body).toEqual({
    answers: {
      n: { type: 'noul', noul: 1 },
      c: { type: 'choice', probabilities: { a: 1 / 3, b: 1 / 3, c: 1 / 3 } },
      s: { type: 'score', probabilities: { '0': 0.125, '1': 0.125, '2': 0.75 } },
    },
  });
});

test('a shuffled reply has the same answers in another order', async () => {
  const questions = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`q${at}`, CHOICE]));
  const plain = await ask({ dialect: 'minimal' }, questions);
  const shuffled = await ask({ dialect: 'minimal', form: { isMinimal: true, isShuffled: true } }, questions);
  expect(shuffled.answers).toEqual(plain.answers);
  expect(Object.keys(shuffled.answers)).not.toEqual(Object.keys(plain.answers));
  const orders = Object.values(shuffled.answers).map((one) => Object.keys(one.probabilities ?? {}).join(''));
  expect(new Set(orders).size).toBeGreaterThan(2);
});

const DAMAGES: [what: string, damage: Damage, answers: object][] = [
  ['drops an answer', { kind: 'drop-answer' }, { c: undefined }],
  ['drops an option', { kind: 'drop-option' }, { c: { probabilities: { b: 0.33, c: 0.33 } } }],
  ['has an unknown answer', { kind: 'extra-answer' }, { unknown: { type: 'noul' } }],
  ['has an unknown option', { kind: 'extra-option' }, { c: { probabilities: { unknown: 0 } } }],
  ['answers another type', { kind: 'other-type' }, { c: { type: 'score' } }],
  ['has null', { kind: 'number', text: 'null' }, { c: { probabilities: { a: null } } }],
  ['has infinity', { kind: 'number', text: '1e999' }, { c: { probabilities: { a: Infinity } } }],
  ['is negative', { kind: 'number', text: '-0.01' }, { c: { probabilities: { a: -0.01 } } }],
  ['has a text', { kind: 'number', text: '"0.5"' }, { c: { probabilities: { a: '0.5' } } }],
  ['sums to 0.9', { kind: 'sum', to: 0.9 }, { c: { probabilities: { a: 0.24, b: 0.33, c: 0.33 } } }],
  ['sums to 1.01', { kind: 'sum', to: 1.01 }, { c: { probabilities: { a: 0.35, b: 0.33, c: 0.33 } } }],
];

test.each(DAMAGES)('a reply that %s', async (_, damage, expected) => {
  const { answers } = await ask({
    dialect: 'typesafe',
    fault: everyCall({ ...damage, question: 1 }),
  });
  const { c, unknown } = answers;
  expect({ c, unknown }).toMatchObject(expected);
  expect(c !== undefined && 'a' in (c.probabilities ?? {})).toBe(
    damage.kind !== 'drop-answer' && damage.kind !== 'drop-option',
  );
  // The other answers are whole.
  expect(answers.s).toMatchObject({ probabilities: { '0': 0.13, '1': 0.13, '2': 0.75 } });
});

test('a repeated option, and NaN as Python writes it', async () => {
  const repeated = await ask({
    dialect: 'typesafe',
    fault: everyCall({ kind: 'repeat-option', question: 1 }),
  });
  expect(repeated.text).toContain('{"a":0.33,"b":0.33,"c":0.33,"a":0.33}');
  endpoint?.setFault(everyCall({ kind: 'number', text: 'NaN' }));
  const sent = await post(`${endpoint?.url}/systemone`, {
    model: endpoint?.model,
    state: 'x',
    questions: QUESTIONS,
  });
  expect(sent.text).toContain('{"type":"noul","noul":NaN}');
  expect(sent.body).toBeUndefined();
});

test.each([
  ['drops an answer', { kind: 'drop-answer' }, [['other', undefined]]],
  [
    'drops an option',
    { kind: 'drop-option' },
    [
      ['c', ['b', 'c']],
      ['other', undefined],
    ],
  ],
  [
    'repeats an option',
    { kind: 'repeat-option' },
    [
      ['c', ['a', 'b', 'c', 'a']],
      ['other', undefined],
    ],
  ],
  [
    'has an unknown answer',
    { kind: 'extra-answer' },
    [
      ['c', ['a', 'b', 'c']],
      ['other', undefined],
      ['x', undefined],
    ],
  ],
] as const)('OpenAI: a reply that %s', async (_, damage, expected) => {
  endpoint = await openDecisionEndpoint({ dialect: 'openai', judge, fault: everyCall(damage) });
  const choices = ['a', 'b', 'c'].map((value) => ({ value }));
  const sent = await post(`${endpoint.url}/decisions`, {
    model: endpoint.model,
    input: 'x',
    questions: [
      { type: 'choice', name: 'c', instructions: 'Which?', choices },
      { type: 'predicate', name: 'other', instructions: 'Is it so?' },
    ],
  });
  const { answers } = DecisionsReply.parse(sent.body);
  expect(answers.map(({ name, probabilities }) => [name, probabilities?.map(({ value }) => value)])).toEqual(
    expected,
  );
});
