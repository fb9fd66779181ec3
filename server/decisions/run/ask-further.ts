/**
 * Asks the judge the next best questions of a refinement, round by round. In a round the problem is
 * solved with all records so far, and each stakeholder's best question is asked in the orders that
 * are missing. An attempt that takes over goes through the same rounds with the stored answers, so
 * that it ends with the same bits.
 */

import type postgres from 'postgres';
import type { ItemPair } from '../../../engine/design.ts';
import type { Problem, StakeholderProblem } from '../../../engine/problem.ts';
import { AS_STATED, ModelFailure, type TaskAnswer } from '../../../judge/port.ts';
import { whenThereIsRoom } from '../../database/wait-for-room.ts';
import type { PlannedModel } from '../../process/capacity.ts';
import type { Log } from '../../process/log-fields.ts';
import type { Outline } from '../outline.ts';
import type { JudgeRecord, Refinement } from '../refinement.ts';
import type { RunServices } from '../services.ts';
import { taskWriter } from '../to-tasks.ts';
import { type AdditionalAnswer, type Claim, keepAdditionalCall, keptAdditionalCalls } from './run-store.ts';
import { toProblem } from './to-problem.ts';

/**
 * The number of draws when the engine solves between two questions. For insight it then takes 2048,
 * its least number (docs/adr/0042).
 */
const DRAWS_BETWEEN = 1024;

export interface Further {
  records: readonly JudgeRecord[];
  /** Questions asked, each in one or both orders. */
  questions: number;
  /** The judge's tokens, summed over all attempts of this run. */
  tokens: { input: number; output: number };
}

interface Services {
  sql: postgres.Sql;
  config: RunServices['config'];
  engine: RunServices['engine'];
  model: PlannedModel;
  log: Log;
}

interface Known {
  outline: Outline;
  context: string;
  /** Answers to the request's own questions. */
  distributions: readonly (readonly number[])[];
  refinement: Refinement;
}

/**
 * Asks at most `refinement.calls` questions. After each round the engine solves again, but only for
 * stakeholders that still have questions. So it solves for at most as many stakeholders in total as
 * there are calls and stakeholders together.
 */
export async function askFurther(
  services: Services,
  claim: Claim,
  known: Known,
  signal: AbortSignal,
): Promise<Further> {
  const { outline, refinement } = known;
  const asking = await beginAsking(services, claim, known, signal);
  const records: JudgeRecord[] = [];
  let left = refinement.calls ?? 0;
  let open = [...outline.stakeholders.keys()].filter(
    (index) => refinement.stakeholder === null || outline.stakeholders[index]!.id === refinement.stakeholder,
  );
  let questions = 0;
  while (left > 0 && open.length > 0) {
    const found = await nextQuestions(services, known, { records, open }, signal);
    open = found.map(({ stakeholder }) => stakeholder);
    const round = found.slice(0, left);
    const answers = await asking.answersTo(round.flatMap(ordersMissing));
    records.push(...answers.map((answer) => toRecord(answer, known, claim, services.model.name)));
    left -= round.length;
    questions += round.length;
  }
  return { records, questions, tokens: asking.tokens };
}

interface Question {
  stakeholder: number;
  between: readonly [number, number];
  /** Records that are there. */
  ratio: StakeholderProblem['ratio'];
}

/**
 * Each stakeholder's best question about a pair that was not asked in both orders. Stakeholders
 * without one are left out.
 */
async function nextQuestions(
  { config, engine, model }: Services,
  { outline, distributions, refinement }: Known,
  { records, open }: { records: readonly JudgeRecord[]; open: readonly number[] },
  signal: AbortSignal,
): Promise<Question[]> {
  const whole = toProblem(outline, distributions, { ...config, traits: model.traits ?? AS_STATED }, [
    ...refinement.records,
    ...records,
  ]);
  const parts = open.map((stakeholder) => whole.stakeholders[stakeholder]!);
  const problem: Problem = {
    ...whole,
    draws: DRAWS_BETWEEN,
    insight: 'unasked',
    stakeholders: parts,
  };
  const solution = await engine.solve(problem, { signal });
  return open.flatMap((stakeholder, place) => {
    const question = solution.stakeholders[place]!.insight?.nextQuestion ?? undefined;
    return question === undefined
      ? []
      : [{ stakeholder, between: question.between, ratio: parts[place]!.ratio }];
  });
}

interface AskedPair extends ItemPair {
  stakeholder: number;
}

function ordersMissing({ stakeholder, between: [one, other], ratio }: Question): AskedPair[] {
  const orders = [
    { stakeholder, first: one, second: other },
    { stakeholder, first: other, second: one },
  ];
  return orders.filter(
    ({ first, second }) => !ratio.some((record) => record.first === first && record.second === second),
  );
}

/** Asks what no earlier attempt got answered. */
async function beginAsking(
  { sql, model, log }: Services,
  claim: Claim,
  { outline, context }: Known,
  signal: AbortSignal,
) {
  const stored = new Map<string, AdditionalAnswer>();
  const tokens = { input: 0, output: 0 };
  const keyOf = ({ stakeholder, first, second }: AskedPair) => `${stakeholder} ${first} ${second}`;
  const take = (call: {
    answers: readonly AdditionalAnswer[];
    inputTokens: number;
    outputTokens: number;
  }) => {
    for (const answer of call.answers) stored.set(keyOf(answer), answer);
    tokens.input += call.inputTokens;
    tokens.output += call.outputTokens;
  };
  for (const call of await keptAdditionalCalls(sql, claim)) take(call);
  const ask = async (pairs: readonly AskedPair[]) => {
    const tasks = pairs.map((pair) => taskWriter(outline, context, pair.stakeholder)(pair));
    const { calls } = model.plan(tasks);
    log.debug({ tasks: tasks.length, calls }, 'asking the judge');
    await model.answer(tasks, {
      signal,
      calls,
      party: claim.organizationId,
      async onAnswered({ answers, inputTokens, outputTokens }) {
        const named = answers.map((answer) => namedAnswer(pairs, answer));
        const kept = { answers: named, inputTokens, outputTokens };
        await whenThereIsRoom(() => keepAdditionalCall(sql, claim, kept), signal);
        take(kept);
      },
    });
  };
  return {
    tokens,
    async answersTo(pairs: readonly AskedPair[]): Promise<AdditionalAnswer[]> {
      const missing = pairs.filter((pair) => !stored.has(keyOf(pair)));
      if (missing.length > 0) await ask(missing);
      return pairs.map((pair) => {
        const answer = stored.get(keyOf(pair));
        if (answer === undefined || answer.probabilities.length === 0)
          throw new ModelFailure('failed', 'a further question got no answer');
        return answer;
      });
    },
  };
}

function namedAnswer(
  pairs: readonly AskedPair[],
  { task, probabilities, evidence }: TaskAnswer,
): AdditionalAnswer {
  const { method, mass, masked, model } = evidence;
  return { ...pairs[task]!, probabilities: [...probabilities], evidence: { method, mass, masked, model } };
}

function toRecord(
  { stakeholder, first, second, probabilities, evidence }: AdditionalAnswer,
  { outline }: Known,
  { decisionId: revision }: Claim,
  judge: string,
): JudgeRecord {
  const { id, items } = outline.stakeholders[stakeholder]!;
  const nameOf = (item: number) => outline.consequences[items[item]!.consequence]!.id;
  const between: [string, string] = [nameOf(first), nameOf(second)];
  return { by: 'judge', revision, stakeholder: id, between, probabilities, judge, evidence };
}
