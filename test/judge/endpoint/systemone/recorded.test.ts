/** Every recorded reply of a decision model is read, and every recorded refusal is told apart. */
import { expect, test } from 'vitest';
import { openAiDecisions } from '../../../../judge/endpoint/systemone/open-ai-decisions.ts';
import { systemOne } from '../../../../judge/endpoint/systemone/system-one.ts';
import type { Question } from '../../../../judge/endpoint/systemone/write-question.ts';
import { openRecordedServer, RECORDED_PAIRS } from '../../../decision-endpoint/recorded.ts';
import { ask, modelAt } from '../open-model.ts';
import { onePass } from './open-decisions.ts';

type Body = Record<string, unknown>;
interface Sent {
  type: string;
  name?: string;
  criteria?: unknown;
  choices?: { value: string }[];
  levels?: { label: string }[];
}

/** The recorded questions, as the adapter would have asked them, and the ids that they had. */
function asked(body: Body): { ids: string[]; questions: Question[] } {
  const { questions } = body as { questions: Sent[] | Record<string, Sent> };
  const list = Array.isArray(questions) ? questions : Object.values(questions);
  const ids = Array.isArray(questions) ? list.map(({ name }) => name ?? '') : Object.keys(questions);
  return { ids, questions: list.map(toQuestion) };
}

function toQuestion({ type, criteria, choices, levels }: Sent): Question {
  const instructions = 'as recorded';
  const keys = choices?.map(({ value }) => value) ?? Object.keys(criteria ?? {});
  if (type === 'choice')
    return { type, instructions, options: keys.map((key) => ({ key, description: '' })) };
  if (type === 'score')
    return { type, instructions, levels: (levels ?? (criteria as unknown[])).map(String) };
  return { type: 'noul', instructions };
}

/** The reply with the adapter's own ids in place of the recorded ones. */
function renamed(reply: Body, ids: readonly string[]): Body {
  const own = (id: string) => `q${ids.indexOf(id) + 1}`;
  const { answers } = reply as { answers: Body | Body[] };
  return {
    ...reply,
    answers: Array.isArray(answers)
      ? answers.map((one) => ({ ...one, name: own(String(one.name)) }))
      : Object.fromEntries(Object.entries(answers).map(([id, answer]) => [own(id), answer])),
  };
}

const answered = RECORDED_PAIRS.filter(
  ({ format, request, response }) => format !== 'models' && response.status === 200 && request?.body != null,
);

test.each(answered)('file $file, $name: each probability is read as it is printed', (pair) => {
  const wire = pair.format === 'systemone' ? systemOne : openAiDecisions;
  const { ids, questions } = asked(pair.request!.body!);
  const reply = renamed(pair.response.body as Body, ids);
  const read = wire.read(reply, questions, (question) => `question ${question + 1}`);
  expect(read.model).toBe((reply.model as string | undefined) ?? null);
  const { answers } = reply as { answers: Body | Body[] };
  questions.forEach((question, index) => {
    const printed = (Array.isArray(answers) ? answers[index] : answers[`q${index + 1}`]) as Body;
    if (printed.type === 'refusal') {
      expect(read.answers[index]).toBeNull();
      return;
    }
    const { probabilities, isRounded } = read.answers[index]!;
    expect(isRounded).toBe(pair.file < 5 || pair.file > 6);
    probabilities.forEach((p, option) => {
      expect(Math.abs(p - printedAt(printed, question, option))).toBeLessThan(0.011);
    });
    expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });
});

function printedAt(answer: Body, question: Question, option: number): number {
  if (question.type === 'noul') {
    const p = Number(answer.noul ?? answer.probability);
    return option === 0 ? p : 1 - p;
  }
  const key = question.type === 'choice' ? question.options[option]!.key : String(option);
  const { probabilities } = answer as { probabilities: Body | { value: unknown; probability: number }[] };
  return Array.isArray(probabilities)
    ? probabilities.find(({ value }) => String(value) === key)!.probability
    : Number(probabilities[key]);
}

/** What the caller is told: 409, 502 at once, or 502 after other tries. */
const REFUSED: Readonly<Record<number, string>> = {
  401: 'key-refused',
  403: 'key-refused',
  404: 'missing',
  429: 'limited',
};

test.each(RECORDED_PAIRS.filter(({ format, response }) => format !== 'models' && response.status >= 400))(
  'file $file, $name: a refusal ends the request, and its words are not logged',
  async (pair) => {
    const server = await openRecordedServer(pair);
    try {
      const { model, logged } = modelAt(server.url, {
        format: pair.format === 'systemone' ? 'systemone' : 'decisions',
        // A busy server is asked until the time is up.
        ...([429, 529].includes(pair.response.status) ? { timeoutSeconds: 5 } : {}),
      });
      const failure = await ask(model, onePass.slice(1)).catch((error: { reason: string }) => error);
      const { status, body } = pair.response;
      const isUnknown = JSON.stringify(body).includes('Unknown model');
      expect(failure).toMatchObject({ reason: isUnknown ? 'missing' : (REFUSED[status] ?? 'failed') });
      // A try of a busy server may be under way when the time is up.
      if (!logged().includes('no answer within the 5 seconds')) expect(logged()).toContain(String(status));
      expect(logged()).not.toMatch(/Charged|probe-nonexistent|Dictionary|payout/);
    } finally {
      await server.close();
    }
  },
);
