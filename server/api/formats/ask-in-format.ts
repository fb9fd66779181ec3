/** Asks typed questions for a client of another format: the same verb, shown in that format. */
import { askQuestions } from '../../one-pass/ask-questions.ts';
import { type QuestionsRequest, QuestionsResult } from '../../one-pass/question-schema.ts';
import { answersAgain } from '../../one-pass/question-store.ts';
import type { Reply } from '../adapter/reply.ts';
import type { Context } from '../adapter/request-state.ts';
import { sendOnce } from '../send-once.ts';

/**
 * These formats do not show the ids of questions to the model, so that the answer does not depend
 * on them. Every question is asked under this name.
 */
const NAME_FOR_JUDGE = 'question';

/**
 * What is stored are the answers of typed questions; a repeat shows them in the format again.
 * `show` gets the body's own values from the request that it closes over, which a repeat has sent
 * again.
 */
export function askInFormat(
  ctx: Context,
  request: Pick<QuestionsRequest, 'model' | 'state' | 'questions'>,
  show: (result: QuestionsResult) => object,
): Promise<Reply> {
  const { services, key, signals, body: asSent } = ctx;
  return sendOnce(ctx, {
    async run(keeper) {
      const asked = { key, request, asSent };
      const options = { signal: signals.gone, keeper, nameForJudge: NAME_FOR_JUDGE };
      return JSON.stringify(show(await askQuestions(services, asked, options)));
    },
    async readAgain(id) {
      const stored = id === null ? null : await answersAgain(services, { key, id });
      return stored === null ? null : JSON.stringify(show(QuestionsResult.parse(JSON.parse(stored))));
    },
  });
}
