/**
 * Answers typed questions about a state in one pass of the model, and logs them. A failure of the
 * model stores nothing.
 */
import { answerWarnings } from '../../judge/evidence-warnings.ts';
import { type Claimed, keepAnswer } from '../accounts/idempotency-store.ts';
import type { ApiKey } from '../accounts/keys.ts';
import type { Asked } from '../decisions/asked.ts';
import { randomId } from '../wire/random-id.ts';
import { MODEL_ID } from '../wire/types.ts';
import { type AskServices, askAndBill } from './ask-and-bill.ts';
import type { OnePass } from './ask-in-one-pass.ts';
import { contradictionsIn } from './contradictions.ts';
import type { Answer, QuestionsRequest, QuestionsResult } from './question-schema.ts';
import { insertQuestionLog } from './question-store.ts';
import { toAnswer, toAsked } from './typed-question.ts';

interface Options extends Claimed {
  /** Ends the asking. */
  signal: AbortSignal;
  /** The name under which the judge reads every question, in place of the caller's names. */
  nameForJudge?: string | undefined;
}

/** A failure stores and bills nothing. */
export async function askQuestions(
  services: AskServices,
  { caller, request, asSent }: Asked<QuestionsRequest>,
  { signal, claim, nameForJudge }: Options,
): Promise<QuestionsResult> {
  const { organizationId } = caller;
  const questions = toAsked(request, { answers: caller.answers, nameForJudge });
  const tasks = questions.flatMap((one) => one.tasks);
  const id = randomId('q_');
  return askAndBill(services, { organizationId, subject: id }, tasks, signal, async (tx, pass, billed) => {
    const result: QuestionsResult = {
      id,
      model: MODEL_ID,
      answers: toAnswers(questions, pass, caller.answers),
      usage: { input_tokens: pass.inputTokens, output_tokens: pass.outputTokens },
    };
    await insertQuestionLog(tx, {
      organizationId,
      id,
      apiKeyId: caller.id,
      sharedWithOrg: request.share_with_org ?? caller.shareWithOrg,
      retention: caller.retention,
      questions: questions.length,
      usage: result.usage,
      costMicroUsd: billed,
      request: asSent,
      answers: result.answers,
      holdOnce: claim !== undefined,
    });
    await keepAnswer(tx, claim, { state: 'answered', decisionId: null, answerId: id, needsContent: false });
    return result;
  });
}

function toAnswers(
  questions: ReturnType<typeof toAsked>,
  pass: OnePass,
  mode: ApiKey['answers'],
): Record<string, Answer> {
  const answers = new Map<string, Answer>();
  let asked = 0;
  for (const { name, question, tasks } of questions) {
    const end = asked + tasks.length;
    const distributions = pass.distributions.slice(asked, end);
    const evidence = pass.evidence.slice(asked, end);
    const answer = toAnswer(question, distributions, evidence);
    const warnings = [
      ...answerWarnings(evidence),
      ...(mode === 'coherent' ? contradictionsIn({ name, question }, distributions) : []),
    ];
    answers.set(name, warnings.length > 0 ? { ...answer, warnings } : answer);
    asked = end;
  }
  return Object.fromEntries(answers);
}
