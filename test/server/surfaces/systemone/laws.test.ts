/**
 * Laws that a decision model should keep, on random questions, with the built-in judge: it keeps
 * all of them exactly, up to the last digits of an average.
 * Covers: server/surfaces/systemone/translate.ts, server/one-pass/typed-question.ts
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { createBuiltInJudge } from '../../../../judge/lexical/judge.ts';
import { Random } from '../../../../problems/random.ts';
import { serve } from '../rest/serve.ts';
import { sendTo } from './send.ts';

const CASES = process.env.LONG === '1' ? 200 : 12;
const SEED = 64;
/** Of sums in another order. */
const DIGITS = 12;

const api = serve({ model: createBuiltInJudge() });

const WORDS =
  'the customer was charged twice for an order and wants money back today but nobody answers login fails after update refund invoice late angry calm 30 days €500'.split(
    ' ',
  );
const words = (random: Random, most: number) =>
  Array.from({ length: 1 + random.below(most) }, () => random.pick(WORDS)).join(' ');

type Question = Record<string, unknown> & { type: string };
interface Case {
  state: unknown;
  questions: Record<string, Question>;
}

function randomCase(random: Random): Case {
  const text = words(random, 40);
  const count = 2 + random.below(5);
  // Names that JavaScript lists before all others are among them.
  const ids = Array.from({ length: count }, (_, index) => (index % 2 === 0 ? `q ${index}` : `${90 - index}`));
  return {
    state: random.pick([text, { message: text, tags: [words(random, 3)] }, [text]]),
    questions: Object.fromEntries(ids.map((id) => [id, randomQuestion(random)])),
  };
}

function randomQuestion(random: Random): Question {
  const instructions = random.pick([words(random, 10), { ask: words(random, 6) }, null]);
  const options = 1 + random.below(5);
  const many = Array.from({ length: options }, (_, index) => index);
  switch (random.below(3)) {
    case 0: {
      const named = many.map((index) => [
        `${index} ${words(random, 2)}`,
        random.pick([null, words(random, 6)]),
      ]);
      return { type: 'choice', instructions, criteria: Object.fromEntries(named) };
    }
    case 1:
      return { type: 'score', instructions, criteria: many.map((index) => `${index} ${words(random, 5)}`) };
    default:
      return { type: 'noul', instructions, criteria: { true: words(random, 5) } };
  }
}

type Answers = Record<string, Record<string, unknown>>;

async function answer(body: Case): Promise<Answers> {
  const reply = await sendTo(api, { body });
  expect(reply.status, reply.text).toBe(200);
  return Object(reply.body.answers);
}

/** The numbers of an answer are close to those of the other, and everything else is equal. */
function close(value: unknown): unknown {
  if (typeof value === 'number') return expect.closeTo(value, DIGITS);
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, close(inner)]));
}

describe.each(Array.from({ length: CASES }, (_, index) => ({ seed: SEED * 1000 + index })))(
  'seed $seed',
  ({ seed }) => {
    let body: Case;
    let first: Answers;
    beforeAll(async () => {
      body = randomCase(new Random(seed));
      first = await answer(body);
    });

    test('every question is answered, and every answer belongs to its options', () => {
      expect(Object.keys(first).sort()).toEqual(Object.keys(body.questions).sort());
      for (const [id, { type, criteria }] of Object.entries(body.questions)) {
        const { noul, probabilities = { noul, rest: 1 - Number(noul) } } = Object(first[id]);
        expect(first[id]?.type).toBe(type);
        if (type !== 'noul')
          expect(Object.keys(probabilities).sort()).toEqual(Object.keys(Object(criteria)).sort());
        const sum = Object.values<number>(probabilities).reduce((total, p) => total + p, 0);
        expect(sum).toBeCloseTo(1, 9);
      }
    });

    test('the same request again gets the same answers', async () => {
      expect(await answer(body)).toEqual(first);
    });

    test('questions in another order, alone, or among more get the same answers', async () => {
      const entries = Object.entries(body.questions);
      const reversed = { ...body, questions: Object.fromEntries(entries.toReversed()) };
      expect(await answer(reversed)).toEqual(first);
      const [[id, question] = ['', { type: '' }]] = entries;
      expect(await answer({ ...body, questions: { [id]: question } })).toEqual({ [id]: first[id] });
      const more = { '0': { type: 'noul', instructions: 'The update was late.' }, ...body.questions };
      expect(await answer({ ...body, questions: more })).toMatchObject(first);
    });

    test('a question under another id as well gets the same answer twice', async () => {
      const copies = Object.entries(body.questions).flatMap(([id, question]) => [
        [id, question],
        [`copy of ${id}`, question],
      ]);
      const answers = await answer({ ...body, questions: Object.fromEntries(copies) });
      for (const id of Object.keys(body.questions)) {
        expect(answers[id]).toEqual(first[id]);
        expect(answers[`copy of ${id}`]).toEqual(first[id]);
      }
    });

    test('options in another order keep their probabilities, and described ones keep them under other keys', async () => {
      const change = (how: (options: [string, unknown][]) => [string, unknown][]) => ({
        ...body,
        questions: Object.fromEntries(
          Object.entries(body.questions).map(([id, question]) => [
            id,
            question.type === 'choice'
              ? { ...question, criteria: Object.fromEntries(how(Object.entries(Object(question.criteria)))) }
              : question,
          ]),
        ),
      });
      const reversed = await answer(change((options) => options.toReversed()));
      const described = (options: [string, unknown][]) =>
        options.map(([key, text]) => [key, text ?? key] as [string, unknown]);
      const before = await answer(change(described));
      const renamed = await answer(
        change((options) => described(options).map(([key, text]) => [`x${key}`, text])),
      );
      for (const [id, { type }] of Object.entries(body.questions)) {
        if (type !== 'choice') continue;
        const { probabilities, confidence } = Object(first[id]);
        expect(Object(reversed[id])).toMatchObject({
          probabilities: Object(close(probabilities)),
          confidence: close(confidence),
        });
        const underOtherKeys = Object.entries(Object(before[id]).probabilities).map(([key, p]) => [
          `x${key}`,
          p,
        ]);
        expect(Object(renamed[id]).probabilities).toEqual(close(Object.fromEntries(underOtherKeys)));
      }
    });
  },
);
