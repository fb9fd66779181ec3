/** Answers typed questions about a state in one pass of the model, and logs them. A failure of the model stores nothing. */
import type { ApiKey } from '../accounts/keys.ts';
import { type Remember, rememberNothing } from '../accounts/remember.ts';
import { costMicroUsd } from '../billing/prices.ts';
import { askInOnePass } from '../models/ask-in-one-pass.ts';
import { randomId } from '../wire/random-id.ts';
import { MODEL_ID } from '../wire/types.ts';
import { insertQuestionLog } from './question-store.ts';
import type { Answer, QuestionsRequest, QuestionsResult } from './schema.ts';
import type { QuestionServices } from './services.ts';
import { toAnswer, toAsked } from './typed-question.ts';

/** `signal` ends the asking. */
export async function askQuestions(
  { config, database, model, log }: QuestionServices,
  key: ApiKey,
  request: QuestionsRequest,
  asSent: unknown,
  signal: AbortSignal,
  remember: Remember = rememberNothing,
): Promise<QuestionsResult> {
  const questions = toAsked(request);
  const tasks = questions.flatMap((one) => one.tasks);
  const pass = await askInOnePass({ model, log }, tasks, signal);
  const answers = new Map<string, Answer>();
  let asked = 0;
  for (const { name, question, tasks: own } of questions) {
    answers.set(name, toAnswer(question, pass.distributions.slice(asked, asked + own.length)));
    asked += own.length;
  }
  const result: QuestionsResult = {
    id: randomId('q_'),
    model: MODEL_ID,
    answers: Object.fromEntries(answers),
    usage: { input_tokens: pass.inputTokens, output_tokens: pass.outputTokens },
  };
  const logged = {
    organizationId: key.organizationId,
    id: result.id,
    apiKeyId: key.id,
    sharedWithOrg: request.share_with_org ?? key.shareWithOrg,
    retention: key.retention,
    questions: questions.length,
    usage: result.usage,
    costMicroUsd: costMicroUsd(pass.inputTokens, pass.outputTokens, config),
    request: asSent,
    answers: result.answers,
  };
  if (remember === rememberNothing) await insertQuestionLog(database.sql, logged);
  else
    await database.sql.begin(async (tx) => {
      await insertQuestionLog(tx, logged);
      const isKept = key.retention !== 'none';
      await remember(tx, { state: 'answered', decisionId: null, answer: JSON.stringify(result), isKept });
    });
  return result;
}
