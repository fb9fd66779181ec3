/**
 * Runs labelled Direct mode decisions and typed questions through the built-in judge: how often its
 * likeliest answer is the labelled one.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { averageOrders } from '../../judge/both-orders.ts';
import { createBuiltInJudge } from '../../judge/lexical/judge.ts';
import type { OnePassTask } from '../../judge/port.ts';
import { toDirectTasks } from '../../server/one-pass/decide-directly.ts';
import { DirectRequest } from '../../server/one-pass/direct-schema.ts';
import { type Question, QuestionsRequest } from '../../server/one-pass/question-schema.ts';
import { toAnswer, toAsked } from '../../server/one-pass/typed-question.ts';

const Label = z.union([z.string(), z.int(), z.boolean()]);
const AskingSet = z.object({
  direct: z.array(
    z.object({ name: z.string(), request: DirectRequest, best: z.record(z.string(), z.string()) }),
  ),
  questions: z.array(
    z.object({ name: z.string(), request: QuestionsRequest, answers: z.record(z.string(), Label) }),
  ),
  no_evidence: z.object({
    direct: z.array(DirectRequest),
    questions: z.array(QuestionsRequest),
  }),
});
export type AskingSet = z.infer<typeof AskingSet>;

const KINDS = ['direct', 'choice', 'score', 'noul'] as const;
export type Kind = (typeof KINDS)[number];

export interface KindScore {
  labelled: number;
  right: number;
  /** Sum of the probabilities given to the labelled answers. */
  probability: number;
}

export interface AskingScore {
  kinds: Record<Kind, KindScore>;
  /** One line for each missed answer. */
  wrong: string[];
  /**
   * The questions where nothing speaks for an answer: how many were asked, and how far from equal a
   * probability lies there at most.
   */
  noEvidence: { asked: number; farthestFromEqual: number };
}

export function readAskingSet(name: 'tuning' | 'held-out'): AskingSet {
  return AskingSet.parse(
    JSON.parse(readFileSync(resolve(import.meta.dirname, `asking-${name}.json`), 'utf8')),
  );
}

export async function scoreAskingSet(set: AskingSet): Promise<AskingScore> {
  const score: AskingScore = {
    kinds: { direct: none(), choice: none(), score: none(), noul: none() },
    wrong: [],
    noEvidence: { asked: 0, farthestFromEqual: 0 },
  };
  for (const { name, request, best } of set.direct) {
    const found = await decide(request);
    for (const [stakeholder, letter] of Object.entries(best))
      count(score, 'direct', `${name}, ${stakeholder}`, found[stakeholder] ?? {}, letter);
  }
  for (const { name, request, answers } of set.questions) {
    const found = await ask(request);
    for (const [question, label] of Object.entries(answers))
      count(
        score,
        request.questions[question]?.type ?? 'choice',
        `${name}, ${question}`,
        found[question] ?? {},
        String(label),
      );
  }
  for (const request of set.no_evidence.direct) spread(score, await decide(request));
  for (const request of set.no_evidence.questions) spread(score, await ask(request));
  return score;
}

/** Name -> choice -> probability. */
type Found = Record<string, Record<string, number>>;

export function requestsOf({ direct, questions }: AskingSet): OnePassTask[][] {
  return [
    ...direct.map(({ request }) => toDirectTasks(request)),
    ...questions.map(({ request }) => toAsked(request).flatMap(({ tasks }) => tasks)),
  ];
}

export async function decide(request: DirectRequest): Promise<Found> {
  const choices = request.options.map(({ id }) => id);
  const distributions = await distributionsOf(toDirectTasks(request));
  return Object.fromEntries(
    request.stakeholders.map(({ id }, index) => {
      const p = averageOrders(distributions[2 * index] ?? [], distributions[2 * index + 1] ?? []);
      return [id, Object.fromEntries(choices.map((choice, option) => [choice, p[option] ?? 0]))];
    }),
  );
}

async function ask(request: QuestionsRequest): Promise<Found> {
  const asked = toAsked(request);
  const distributions = await distributionsOf(asked.flatMap(({ tasks }) => tasks));
  let next = 0;
  return Object.fromEntries(
    asked.map(({ name, question, tasks }) => {
      next += tasks.length;
      return [name, probabilitiesOf(question, distributions.slice(next - tasks.length, next))];
    }),
  );
}

function probabilitiesOf(
  question: Question,
  distributions: readonly (readonly number[])[],
): Record<string, number> {
  const answer = toAnswer(question, distributions);
  return answer.type === 'noul' ? { true: answer.noul, false: 1 - answer.noul } : answer.probabilities;
}

async function distributionsOf(tasks: readonly OnePassTask[]): Promise<readonly (readonly number[])[]> {
  const { distributions } = await createBuiltInJudge().answer(tasks, {
    signal: new AbortController().signal,
    onAnswered: async () => {},
  });
  return distributions;
}

function count(
  { kinds, wrong }: AskingScore,
  kind: Kind,
  name: string,
  shares: Record<string, number>,
  label: string,
): void {
  const likeliest = Object.entries(shares).toSorted(([, a], [, b]) => b - a)[0]?.[0];
  kinds[kind].labelled += 1;
  kinds[kind].probability += shares[label] ?? 0;
  if (likeliest === label) kinds[kind].right += 1;
  else wrong.push(`${name}: ${likeliest} instead of ${label}`);
}

function spread({ noEvidence }: AskingScore, found: Found): void {
  for (const shares of Object.values(found)) {
    noEvidence.asked += 1;
    const probabilities = Object.values(shares);
    for (const p of probabilities)
      noEvidence.farthestFromEqual = Math.max(
        noEvidence.farthestFromEqual,
        Math.abs(p - 1 / probabilities.length),
      );
  }
}

function none(): KindScore {
  return { labelled: 0, right: 0, probability: 0 };
}
