/**
 * Asks the model the questions that no earlier attempt got answered, and stores the answers of each
 * call as they come.
 */
import type postgres from 'postgres';
import { evidenceWarnings } from '../../../judge/evidence-warnings.ts';
import {
  type AnsweredCall,
  type Answers,
  type Evidence,
  ModelFailure,
  type Task,
  type TaskAnswer,
} from '../../../judge/port.ts';
import { whenThereIsRoom } from '../../database/wait-for-room.ts';
import type { PlannedModel } from '../../process/capacity.ts';
import type { Log } from '../../process/log-fields.ts';
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

/** `keepsTotal`: other questions follow, and the number of calls is theirs. */
export async function askMissing(
  { sql, model, log }: { sql: postgres.Sql; model: PlannedModel; log: Log },
  claim: Claim,
  tasks: readonly Task[],
  { signal, keepsTotal = false }: { signal: AbortSignal; keepsTotal?: boolean },
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
  if (kept.length > 0) log.debug({ calls: kept.length, tasks: known.size }, 'answers of earlier attempts');
  const missing = tasks.flatMap((task, index) => (known.has(index) ? [] : [{ task, index }]));
  const missingTasks = missing.map(({ task }) => task);
  const planned = missing.length === 0 ? 0 : model.plan(missingTasks).calls;
  if (!keepsTotal) await planCalls(sql, claim, planned);
  log.debug({ tasks: missing.length, calls: planned }, 'asking the judge');
  const askedAt = performance.now();
  let callsLeft = planned;
  let answers: Answers | undefined;
  if (missing.length > 0)
    answers = await model.answer(missingTasks, {
      signal,
      calls: planned,
      party: claim.organizationId,
      async onAnswered(call) {
        const numbered = call.answers.map((answer) => ({ ...answer, task: missing[answer.task]!.index }));
        await whenThereIsRoom(() => keepCall(sql, claim, { ...call, answers: numbered }), signal);
        take({ ...call, answers: numbered });
        callsLeft -= 1;
        const { inputTokens, outputTokens } = call;
        const ms = Math.round(performance.now() - askedAt);
        log.debug({ tasks: numbered.length, inputTokens, outputTokens, ms }, 'model call answered');
        // A model endpoint may turn out to need other calls than were planned.
        if (call.callsLeft !== undefined && call.callsLeft !== callsLeft)
          await planCalls(sql, claim, call.callsLeft);
        callsLeft = call.callsLeft ?? callsLeft;
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
