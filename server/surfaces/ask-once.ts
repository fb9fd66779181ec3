/** Asks typed questions for a surface, once for each Idempotency-Key. */
import type { Asked } from '../decisions/asked.ts';
import type { DecisionServices } from '../decisions/services.ts';
import type { AskServices } from '../one-pass/ask-and-bill.ts';
import { askQuestions } from '../one-pass/ask-questions.ts';
import type { QuestionsRequest, QuestionsResult } from '../one-pass/question-schema.ts';
import { readAnswers } from '../one-pass/question-store.ts';
import { once, type RepeatableRequest } from './once.ts';

/** `nameForJudge`: the judge reads it in place of the names of the questions. */
export function askOnce(
  services: AskServices & DecisionServices,
  repeatable: RepeatableRequest,
  asked: Asked<QuestionsRequest>,
  { nameForJudge }: { nameForJudge?: string } = {},
): Promise<QuestionsResult> {
  const { caller } = asked;
  const signal = repeatable.signals.gone;
  return once(services, repeatable, {
    run: (claim) => askQuestions(services, asked, { signal, claim, nameForJudge }),
    readAgain: async ({ answerId: id }) => (id === null ? null : readAnswers(services, { caller, id })),
  });
}
