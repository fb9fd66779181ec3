import { z } from 'zod';
import { QuestionsRequest, QuestionsResult } from '../../one-pass/question-schema.ts';
import { defineTool } from '../tool.ts';
import { idempotencyKey } from './decision-arguments.ts';

const Answers = z.object({
  id: z.string(),
  answers: z
    .record(z.string(), z.looseObject({ type: z.string() }))
    .describe('choice: choice, score: score, noul: probability that it is true'),
});

export const questionsAsk = defineTool({
  name: 'questions_ask',
  title: 'Ask typed questions',
  description:
    'Ask 1 to 64 questions about one state: choice among criteria, score on ordered criteria, or noul (is the statement true?). Answers with probabilities. Billed.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  isBilled: true,
  own: z.object({ idempotency_key: idempotencyKey }),
  body: QuestionsRequest.pick({ state: true, questions: true }),
  output: Answers,
  async run({ idempotency_key = null }, body, call) {
    const text = await call.operations.askQuestions(body, idempotency_key);
    const { id, answers } = QuestionsResult.parse(JSON.parse(text));
    return { id, answers };
  },
});
