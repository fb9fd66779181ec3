/** Answers typed questions about a state in one pass of the model, and logs them. A failure of the model stores nothing. */
import type { ApiKey } from '../accounts/keys.ts';
import { type Remember, rememberNothing } from '../accounts/remember.ts';
import { billedMicroUsd, captureHold, warnOfExcess, withHold } from '../billing/holds.ts';
import { costMicroUsd } from '../billing/prices.ts';
import { askInOnePass, mostPassSeconds, type OnePass } from '../models/ask-in-one-pass.ts';
import { randomId } from '../wire/random-id.ts';
import { MODEL_ID } from '../wire/types.ts';
import { insertQuestionLog } from './question-store.ts';
import type { Answer, QuestionsRequest, QuestionsResult } from './schema.ts';
import type { QuestionServices } from './services.ts';
import { toAnswer, toAsked } from './typed-question.ts';

/** A failure stores and bills nothing. `signal` ends the asking. */
export async function askQuestions(
  services: QuestionServices,
  key: ApiKey,
  request: QuestionsRequest,
  asSent: unknown,
  signal: AbortSignal,
  remember: Remember = rememberNothing,
): Promise<QuestionsResult> {
  const { config, database, model, log } = services;
  const { organizationId } = key;
  const questions = toAsked(request);
  const tasks = questions.flatMap((one) => one.tasks);
  const { input, output } = model.plan(tasks).tokenBound;
  const id = randomId('q_');
  const wanted = {
    organizationId,
    subject: id,
    microUsd: costMicroUsd(input, output, config),
    lapsesAfterSeconds: mostPassSeconds(config),
  };
  return withHold(database.sql, wanted, async (hold) => {
    const { isFree } = hold;
    const pass = await askInOnePass(services, tasks, { isFree, signal });
    const result: QuestionsResult = {
      id,
      model: MODEL_ID,
      answers: toAnswers(questions, pass),
      usage: { input_tokens: pass.inputTokens, output_tokens: pass.outputTokens },
    };
    const cost = costMicroUsd(pass.inputTokens, pass.outputTokens, config);
    const billed = billedMicroUsd(hold, cost);
    await database.sql.begin(async (tx) => {
      await insertQuestionLog(tx, {
        organizationId,
        id,
        apiKeyId: key.id,
        sharedWithOrg: request.share_with_org ?? key.shareWithOrg,
        retention: key.retention,
        questions: questions.length,
        usage: result.usage,
        costMicroUsd: billed,
        request: asSent,
        answers: result.answers,
      });
      await captureHold(tx, wanted, { attempt: 1, microUsd: billed });
      const isKept = key.retention !== 'none';
      await remember(tx, { state: 'answered', decisionId: null, answer: JSON.stringify(result), isKept });
    });
    warnOfExcess(log, id, hold, cost);
    return result;
  });
}

function toAnswers(questions: ReturnType<typeof toAsked>, pass: OnePass): Record<string, Answer> {
  const answers = new Map<string, Answer>();
  let asked = 0;
  for (const { name, question, tasks } of questions) {
    answers.set(name, toAnswer(question, pass.distributions.slice(asked, asked + tasks.length)));
    asked += tasks.length;
  }
  return Object.fromEntries(answers);
}
