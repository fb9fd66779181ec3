/** Letters and their probabilities, read from replies as servers send them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { rowPositions } from '../../../../judge/endpoint/chat/read-rows.ts';
import { firstWord, labelDistribution } from '../../../../judge/endpoint/replies/read-logprobs.ts';
import { type Position, readReply, UnreadableReply } from '../../../../judge/endpoint/replies/read-reply.ts';

const recorded: unknown = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../endpoint/recorded/llama-server-two-rows.json'), 'utf8'),
);
const AB = ['A', 'B'];

test('a recorded reply of llama.cpp: both rows, the label that is not listed, the mass', () => {
  const { generated, usage } = readReply(recorded);
  expect(usage).toEqual({ input: 45, output: 9 });
  const rows = rowPositions(generated[0]!, [AB, AB]);
  const chosen = [-5.8548970222473145, -5.773705959320068];
  const least = [-2.543938159942627, -1.9523669481277466];
  rows.forEach((row, index) => {
    if (typeof row === 'string') throw new Error(row);
    expect(row.logprob).toBe(chosen[index]);
    const { probabilities, mass } = labelDistribution(row, AB, 20);
    // Neither label is among the three listed tokens. The chosen one is known; the other is as
    // likely as the last listed token.
    const [known, bound] = [Math.exp(chosen[index]!), Math.exp(least[index]!)];
    expect(probabilities[index]).toBeCloseTo(known / (known + bound), 9);
    expect(mass).toBeCloseTo(known, 12);
  });
});

test('tokens with and without a leading space are summed, and the others bound labels that are not listed', () => {
  const position = at('A', [
    ['A', 0.5],
    [' A', 0.1],
    ['▁B', 0.2],
    ['The', 0.1],
    ['ĠC', 0.04],
  ]);
  const { probabilities, mass } = labelDistribution(position, ['A', 'B', 'C', 'D'], 20);
  const weights = [0.6, 0.2, 0.04, 0.04];
  const total = 0.88;
  weights.forEach((weight, index) => {
    expect(probabilities[index]).toBeCloseTo(weight / total, 12);
  });
  expect(mass).toBeCloseTo(0.84, 12);
});

test('a quote in the same token does not change the letter', () => {
  const position = at('A"', [
    ['A"', 0.5],
    ['"A', 0.1],
    ['B",', 0.3],
    ['C', 0.05],
    [':D', 0.05],
  ]);
  const { probabilities, mass } = labelDistribution(position, ['A', 'B', 'C'], 20);
  [0.6, 0.3, 0.05].forEach((p, index) => {
    expect(probabilities[index]).toBeCloseTo(p / 0.95, 12);
  });
  expect(mass).toBeCloseTo(0.95, 12);
});

test('rows of a JSON object are found, with a quote in the letter’s token', () => {
  const positions = ['{"', '1', '":"', 'B', '","', '2', '": ', '"A', '",\n "', '3', '":', ' "C"', '}'].map(
    (text) => ({ bytes: Buffer.from(text), logprob: -0.1, top: [] }),
  );
  const rows = rowPositions({ text: '', positions }, [AB, AB, ['A', 'B', 'C']]);
  expect(rows.map((row) => (typeof row === 'string' ? row : Buffer.from(row.bytes).toString()))).toEqual([
    'B',
    '"A',
    ' "C"',
  ]);
});

test('the remaining probability bounds a label that is not listed, where it is less than the least listed', () => {
  const { probabilities } = labelDistribution(
    at('A', [
      ['A', 0.9],
      ['B', 0.099],
    ]),
    ['A', 'B', 'C'],
    20,
  );
  expect(probabilities[2]).toBeCloseTo(0.001, 9);
  expect(probabilities.every((p) => p > 0)).toBe(true);
});

test('the chosen token counts once, listed or not; a token that is only said to be outside the list counts as not listed', () => {
  const listed = at('B', [
    ['A', 0.6],
    ['B', 0.4],
  ]);
  expect(labelDistribution(listed, AB, 20).probabilities[1]).toBeCloseTo(0.4, 12);
  const outside: Position = { ...at('A', [['A', 0.75]]), bytes: Buffer.from('B'), logprob: -Infinity };
  const { probabilities, mass } = labelDistribution(outside, AB, 20);
  expect(probabilities[1]).toBeCloseTo(0.25, 12);
  expect(mass).toBeCloseTo(0.75, 12);
});

test('a chosen token from below the list bounds no other token, wherever a server puts it', () => {
  const labels = ['A', 'B', 'C', 'D'];
  const [first, second, chosen] = [
    ['A', 0.5],
    ['B', 0.2],
    ['C', 0.01],
  ] as const;
  for (const [listed, asked] of [
    [[chosen, first, second], 3],
    [[first, second, chosen], 2],
  ] as const) {
    const { probabilities } = labelDistribution(at('C', listed), labels, asked);
    expect(probabilities[3]! / probabilities[1]!).toBeCloseTo(1, 9);
    expect(probabilities[2]! / probabilities[1]!).toBeCloseTo(0.05, 9);
  }
  // A chosen token in the place of its rank bounds the others.
  const { probabilities } = labelDistribution(at('C', [first, second, chosen]), labels, 3);
  expect(probabilities[3]! / probabilities[2]!).toBeCloseTo(1, 9);
});

test('a mask that forbids all but one leaves no zero', () => {
  const { probabilities, mass } = labelDistribution(at('A', [['A', 1]]), AB, 20);
  expect(mass).toBe(1);
  expect(probabilities[1]).toBeGreaterThan(0);
  expect(probabilities[1]).toBeLessThan(1e-11);
});

test('rows are found by bytes across tokens that split characters, and similar texts are no rows', () => {
  const pieces = [
    Buffer.from('é').subarray(0, 1),
    Buffer.from('é').subarray(1),
    ...[
      '\n',
      '1',
      ':',
      ' B',
      '\n',
      '2:',
      'A',
      '\n',
      '12',
      ':',
      'C',
      '\n',
      'x4',
      ':',
      'A',
      '\n',
      '3',
      ':C',
      '\n',
    ].map((text) => Buffer.from(text)),
  ];
  const positions = pieces.map((bytes) => ({ bytes, logprob: -0.1, top: [] }));
  const abc = ['A', 'B', 'C'];
  const rows = rowPositions({ text: '', positions }, [abc, AB, abc, abc, abc]);
  expect(rows.map((row) => (typeof row === 'string' ? row : Buffer.from(row.bytes).toString()))).toEqual([
    ' B',
    'A',
    'merged',
    'missing',
    'missing',
  ]);
});

test('a word, or a letter that the row does not have, is no answer', () => {
  const positions = ['1', ':', 'C', '\n', '2', ':', 'A', 'nd'].map((text) => ({
    bytes: Buffer.from(text),
    logprob: -0.1,
    top: [],
  }));
  expect(rowPositions({ text: '', positions }, [AB, AB])).toEqual(['missing', 'missing']);
  expect(rowPositions({ text: '1:A', positions: null }, [AB])).toEqual(['missing']);
});

test('white space before an answer is skipped', () => {
  const [space, letter] = [at('\n', [['\n', 1]]), at('A', [['A', 1]])];
  expect(firstWord({ text: '\nA', positions: [space, letter] })).toBe(letter);
  expect(firstWord({ text: '\n', positions: [space] })).toBeNull();
  expect(firstWord({ text: 'A', positions: null })).toBeNull();
});

const choice = { index: 0, message: { content: 'A' } };
const token = { token: 'A', bytes: [65], logprob: -0.1, top_logprobs: [] };
const BAD: [string, unknown][] = [
  ['nothing', null],
  ['a text', 'It works!'],
  ['an empty list', []],
  ['no choices', { choices: [] }],
  ['a list of replies of which one is none', [{ choices: [{ text: 'A' }] }, { error: 'It works!' }]],
  [
    'a logprob that is no number',
    { choices: [{ ...choice, logprobs: { content: [{ ...token, logprob: null }] } }] },
  ],
  ['a logprob above 0', { choices: [{ ...choice, logprobs: { content: [{ ...token, logprob: 0.7 }] } }] }],
  [
    'more tokens than logprobs',
    { choices: [{ text: 'A', logprobs: { tokens: ['A', 'B'], token_logprobs: [-1], top_logprobs: null } }] },
  ],
];
test.each(BAD)('%s cannot be read, and the error repeats nothing of it', (_, body) => {
  expect(() => readReply(body)).toThrow(UnreadableReply);
  expect(() => readReply(body)).not.toThrow(/works|0\.7/);
});

test('a list of replies becomes one reply with the sum of their counts, or with none where one reply has none', () => {
  const one = (text: string, usage: object | null) => ({ choices: [{ index: 7, text }], usage });
  const counts = { prompt_tokens: 10, completion_tokens: 1 };
  const both = readReply([one('A', counts), one('B', { ...counts, prompt_tokens: 12 })]);
  expect(both.generated.map(({ text }) => text)).toEqual(['A', 'B']);
  expect(both.usage).toEqual({ input: 22, output: 2 });
  expect(readReply([one('A', counts), one('B', null)]).usage).toBeNull();
});

function at(chosen: string, top: readonly (readonly [string, number])[]): Position {
  const listed = top.map(([text, p]) => ({ bytes: Buffer.from(text), logprob: Math.log(p) }));
  const own = top.find(([text]) => text === chosen)?.[1] ?? 0;
  return { bytes: Buffer.from(chosen), logprob: Math.log(own), top: listed };
}
