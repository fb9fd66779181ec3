/**
 * Laws that coherent answers obey, on the built-in judge and the labelled questions. Repeat, batch,
 * order and new keys hold to the bit, over HTTP. The other laws it breaks, no more often and no
 * farther than is measured here. All texts stay within the judge's reading limit: beyond it, each
 * question of a request shortens what is read of the others
 * (judge/lexical/reading/reading-limit.ts).
 * Covers: server/one-pass/, judge/lexical/answering/, judge/both-orders.ts, judge/negation.ts
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBuiltInJudge } from '../../../judge/lexical/judge.ts';
import {
  type Answer,
  type Question,
  type QuestionsRequest,
  QuestionsResult,
} from '../../../server/one-pass/question-schema.ts';
import { toAnswer, toAsked } from '../../../server/one-pass/typed-question.ts';
import { readLabelled } from '../../../tools/judge-report/labelled.ts';
import type { Caller } from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';

const SEED = 20_261_126;
const RUNS = 40;
const SETS = resolve(import.meta.dirname, '../../../tools/labelled-sets');
const BATCHES = readdirSync(resolve(SETS, 'batches')).filter((name) => name.endsWith('-tuning.json'));
const requests = readLabelled([
  resolve(SETS, 'asking-tuning.json'),
  ...BATCHES.map((name) => resolve(SETS, 'batches', name)),
]).questions.map(({ request: { state, questions } }) => ({ state, questions }));

type Asked = Pick<QuestionsRequest, 'state' | 'questions'>;
type Answers = Readonly<Record<string, Answer>>;

/** The probability of each option, of each level, or of the statement. */
function probabilitiesOf(answer: Answer | undefined): Readonly<Record<string, number>> {
  if (answer === undefined) throw new Error('a question has no answer');
  return answer.type === 'noul' ? { noul: answer.noul } : answer.probabilities;
}

const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length });

/** A labelled request, other questions for the same call, and new orders of everything. */
const variants = fc.constantFrom(...requests).chain((request) =>
  fc.record({
    request: fc.constant(request),
    others: fc.constantFrom(...requests),
    names: shuffled(Object.keys(request.questions)),
    keys: fc.record(
      Object.fromEntries(
        Object.entries(request.questions).map(([name, question]) => [
          name,
          shuffled(question.type === 'choice' ? Object.keys(question.criteria) : []),
        ]),
      ),
    ),
  }),
);

describe(`over HTTP, of ${requests.length} labelled requests, seed ${SEED}`, () => {
  const api = serve({ model: createBuiltInJudge() });
  let address: string;
  let coherent: Caller;
  beforeAll(async () => {
    address = await api.service.app.listen({ host: '127.0.0.1', port: 0 });
    coherent = await api.service.newKey(api.caller.organizationId, { answers: 'coherent' });
  });

  async function ask(asked: Asked, { secret } = api.caller): Promise<Answers> {
    const reply = await fetch(`${address}/api/v1/questions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    const text = await reply.text();
    expect(reply.status, text).toBe(200);
    return QuestionsResult.parse(JSON.parse(text)).answers;
  }

  const holds = (
    check: (variant: typeof variants extends fc.Arbitrary<infer V> ? V : never) => Promise<void>,
  ) => fc.assert(fc.asyncProperty(variants, check), { seed: SEED, numRuns: RUNS });

  test('repeat: the same request has the same answers', () =>
    holds(async ({ request }) => {
      expect(await ask(request)).toEqual(await ask(request));
    }));

  test('batch: other questions in the call, and another order of them, change no bit', () =>
    holds(async ({ request, others, names }) => {
      const own = names.map((name) => [name, request.questions[name]!] as const);
      const grown = Object.entries(others.questions).map(([name, one]) => [`other ${name}`, one] as const);
      const all = await ask({ ...request, questions: Object.fromEntries([...grown, ...own]) });
      const [name = '', question] = own[0] ?? [];
      const alone = await ask({ ...request, questions: { [name]: question! } });
      const answers = await ask(request);
      for (const one of names) expect(all[one]).toEqual(answers[one]);
      expect(alone[name]).toEqual(answers[name]);
    }));

  test('order: probabilities follow the options, and the levels of a scale turned upside down', () =>
    holds(async ({ request, keys }) => {
      const turned = Object.entries(request.questions).map(([name, question]) => [
        name,
        reordered(question, keys[name]!),
      ]);
      const after = await ask({ ...request, questions: Object.fromEntries(turned) });
      for (const [name, before] of Object.entries(await ask(request)))
        expect(probabilitiesOf(after[name])).toEqual(upright(before, request.questions[name]!));
    }));

  test('a new key for an option, or the same option twice: the probability is that of its text', () =>
    holds(async ({ request, keys }) => {
      for (const [name, question] of Object.entries(request.questions)) {
        const key = keys[name]![0];
        if (question.type !== 'choice' || key === undefined || question.criteria[key]!.trim() === '')
          continue;
        const renamed = Object.entries(question.criteria).map(([one, text]) => [
          one === key ? 'k_1' : one,
          text,
        ]);
        const one = { ...question, criteria: Object.fromEntries(renamed) };
        const two = { ...question, criteria: { ...question.criteria, k_1: question.criteria[key]! } };
        const answers = await ask({ ...request, questions: { before: question, one, two } });
        const { k_1: own, ...others } = probabilitiesOf(answers.one);
        expect({ ...others, [key]: own }).toEqual(probabilitiesOf(answers.before));
        const both = probabilitiesOf(answers.two);
        expect(both.k_1).toBe(both[key]);
      }
    }));

  test('for a key with coherent answers, they are as judged: nothing contradicts', () =>
    holds(async ({ request }) => {
      const answers = await ask(request, coherent);
      for (const [name, before] of Object.entries(await ask(request))) {
        expect(answers[name]?.warnings).toEqual(before.warnings);
        for (const [key, p] of Object.entries(probabilitiesOf(before)))
          expect(probabilitiesOf(answers[name])[key]).toBeCloseTo(p, 14);
      }
    }));
});

function reordered(question: Question, keys: readonly string[]): Question {
  if (question.type === 'score') return { ...question, criteria: question.criteria.toReversed() };
  if (question.type === 'noul') return question;
  return { ...question, criteria: Object.fromEntries(keys.map((key) => [key, question.criteria[key]!])) };
}

/** What the answer to the reordered question has to be. */
function upright(answer: Answer, question: Question): Readonly<Record<string, number>> {
  if (question.type !== 'score') return probabilitiesOf(answer);
  const levels = question.criteria.map((_, level) => probabilitiesOf(answer)[level]!);
  return Object.fromEntries(levels.toReversed().map((p, level) => [level, p]));
}

describe('in words, where the built-in judge breaks the law', () => {
  const judge = createBuiltInJudge();

  async function holds(state: Asked['state'], statement: string): Promise<number> {
    const [asked] = toAsked({ state, questions: { it: { type: 'noul', instructions: statement } } });
    const { distributions } = await judge.answer(asked!.tasks, {
      signal: new AbortController().signal,
      onAnswered: async () => {},
    });
    const answer = toAnswer(asked!.question, distributions);
    return probabilitiesOf(answer).noul!;
  }

  const negated = (statement: string) =>
    `It is not true that ${statement[0]!.toLowerCase()}${statement.slice(1)}`;
  const statements = requests.flatMap(({ state, questions }) =>
    Object.entries(questions).flatMap(([name, { type, instructions }]) =>
      type === 'noul' ? [{ state, statement: instructions || name }] : [],
    ),
  );

  /** How many break a law by more than 0.05, JevBench's tolerance, and the farthest. */
  async function broken(
    law: (one: (typeof statements)[number]) => Promise<number>,
    among = statements,
  ): Promise<{ share: number; farthest: number }> {
    const apart: number[] = [];
    for (const one of among) apart.push(await law(one));
    return { share: apart.filter((by) => by > 0.05).length / apart.length, farthest: Math.max(...apart) };
  }

  test('negation: a statement and "It is not true that …" sum to 1, except in 12 %', async () => {
    expect(statements.length).toBeGreaterThan(1000);
    const { share, farthest } = await broken(async ({ state, statement }) =>
      Math.abs((await holds(state, statement)) + (await holds(state, negated(statement))) - 1),
    );
    expect(share).toBeLessThan(0.12);
    expect(farthest).toBeLessThan(0.36);
  });

  test('monotone state: a state that also says the statement never makes it less likely, except in 4 %', async () => {
    const inProse = statements.filter(({ state }) => typeof state === 'string');
    const more = await broken(
      async ({ state, statement }) =>
        (await holds(state, statement)) - (await holds(`${state} ${statement}`, statement)),
      inProse,
    );
    expect(more.share).toBeLessThan(0.04);
    expect(more.farthest).toBeLessThan(0.36);
    const less = await broken(
      async ({ state, statement }) =>
        (await holds(`${state} ${negated(statement)}`, statement)) - (await holds(state, statement)),
      inProse,
    );
    expect(less.share).toBeLessThan(0.015);
    expect(less.farthest).toBeLessThan(0.15);
  });
});
