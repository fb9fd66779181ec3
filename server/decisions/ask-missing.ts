/** Asks the model what no earlier attempt has had answered; every call's answers are kept as they come. */
import type postgres from 'postgres';
import { type Answers, type Model, ModelFailure, type Task } from '../models/model.ts';
import { type Claim, keepCall, keptCalls, planCalls } from './run-store.ts';

export interface Gathered {
  /** One for each task, in order. */
  distributions: (readonly number[])[];
  /** Of all attempts. */
  tokens: { input: number; output: number };
  warnings: readonly string[];
}

export async function askMissing(
  { sql, model }: { sql: postgres.Sql; model: Model },
  claim: Claim,
  tasks: readonly Task[],
  signal: AbortSignal,
): Promise<Gathered> {
  const known = new Map<number, readonly number[]>();
  const tokens = { input: 0, output: 0 };
  const take = (
    call: { answers: readonly { task: number; probabilities: readonly number[] }[] } & Tokens,
  ) => {
    for (const { task, probabilities } of call.answers) known.set(task, probabilities);
    tokens.input += call.inputTokens;
    tokens.output += call.outputTokens;
  };
  const kept = await keptCalls(sql, claim);
  kept.forEach(take);
  const missing = tasks.flatMap((task, index) => (known.has(index) ? [] : [{ task, index }]));
  const missingTasks = missing.map(({ task }) => task);
  if (kept.length > 0) await planCalls(sql, claim, missing.length === 0 ? 0 : model.plan(missingTasks).calls);
  let answers: Answers | undefined;
  if (missing.length > 0)
    answers = await model.answer(missingTasks, {
      signal,
      async onAnswered(call) {
        const numbered = call.answers.map((answer) => ({ ...answer, task: missing[answer.task]!.index }));
        await keepCall(sql, claim, { ...call, answers: numbered });
        take({ ...call, answers: numbered });
      },
    });
  const distributions = tasks.map((_, index) => known.get(index) ?? []);
  const unanswered = distributions.filter(({ length }) => length === 0).length;
  if (unanswered > 0)
    throw new ModelFailure('failed', `${unanswered} of ${tasks.length} questions got no answer`);
  return { distributions, tokens, warnings: answers?.warnings ?? [] };
}

interface Tokens {
  inputTokens: number;
  outputTokens: number;
}
