/** Asks the model what no earlier attempt has had answered; every call's answers are kept as they come. */
import type postgres from 'postgres';
import { evidenceWarnings } from '../../judge/evidence-warnings.ts';
import {
  type AnsweredCall,
  type Answers,
  type Evidence,
  type Model,
  ModelFailure,
  type Task,
  type TaskAnswer,
} from '../../judge/port.ts';
import { type Claim, keepCall, keptCalls, planCalls } from './run-store.ts';

export interface Gathered {
  /** One for each task, in order. */
  distributions: (readonly number[])[];
  /** One for each task: how its distribution was obtained. */
  evidence: readonly Evidence[];
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
  const known = new Map<number, TaskAnswer>();
  const tokens = { input: 0, output: 0 };
  const take = (call: AnsweredCall) => {
    for (const answer of call.answers) known.set(answer.task, answer);
    tokens.input += call.inputTokens;
    tokens.output += call.outputTokens;
  };
  const kept = await keptCalls(sql, claim);
  kept.forEach(take);
  const missing = tasks.flatMap((task, index) => (known.has(index) ? [] : [{ task, index }]));
  const missingTasks = missing.map(({ task }) => task);
  const planned = missing.length === 0 ? 0 : model.plan(missingTasks).calls;
  await planCalls(sql, claim, planned);
  let callsDone = 0;
  let answers: Answers | undefined;
  if (missing.length > 0)
    answers = await model.answer(missingTasks, {
      signal,
      party: claim.organizationId,
      async onAnswered(call) {
        const numbered = call.answers.map((answer) => ({ ...answer, task: missing[answer.task]!.index }));
        await keepCall(sql, claim, { ...call, answers: numbered });
        take({ ...call, answers: numbered });
        callsDone += 1;
        // A model that had not been seen yet when the decision was accepted may need other calls than were planned.
        const calls = callsDone === 1 ? model.plan(missingTasks).calls : planned;
        if (calls !== planned) await planCalls(sql, claim, calls - 1);
      },
    });
  const answered = tasks.map((_, index) => known.get(index));
  const unanswered = answered.filter(
    (answer) => answer === undefined || answer.probabilities.length === 0,
  ).length;
  if (unanswered > 0)
    throw new ModelFailure('failed', `${unanswered} of ${tasks.length} questions got no answer`);
  const evidence = answered.flatMap((answer) => answer?.evidence ?? []);
  return {
    distributions: answered.map((answer) => answer?.probabilities ?? []),
    evidence,
    tokens,
    warnings: [...new Set([...evidenceWarnings(evidence), ...(answers?.warnings ?? [])])],
  };
}
