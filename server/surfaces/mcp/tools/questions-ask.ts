import { z } from 'zod';
import { shorten } from '../../../../pictures/words/texts.ts';
import { type Answer, QuestionsRequest, QuestionsResult } from '../../../one-pass/question-schema.ts';
import { detail, rounded } from '../detail.ts';
import { defineTool } from '../tool.ts';
import { idempotencyKey } from './decision-arguments.ts';

const Answers = z.object({
  id: z.string(),
  answers: z
    .record(z.string(), z.looseObject({ type: z.string() }))
    .describe('choice, score (index) or noul (probability), with confidence'),
  warnings: z.array(z.string()).optional(),
});

const MOST_WARNINGS = 3;
const WARNING_CHARACTERS = 200;

export const questionsAsk = defineTool({
  name: 'questions_ask',
  title: 'Ask typed questions',
  description:
    'Ask 1 to 64 questions about one state: choice among criteria, score on ordered criteria, or noul (is the statement true?). Answers with probabilities. Billed.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  isBilled: true,
  own: z.object({ detail, idempotency_key: idempotencyKey }),
  body: QuestionsRequest.pick({ state: true, questions: true }),
  output: Answers,
  async run({ detail, idempotency_key = null }, body, call) {
    const text = await call.operations.askQuestions(body, idempotency_key);
    const { id, answers } = QuestionsResult.parse(JSON.parse(text));
    if (detail === 'full') return { id, answers };
    const all = Object.entries(answers);
    const warnings = new Set(all.flatMap(([, answer]) => answer.warnings ?? []));
    return {
      id,
      answers: Object.fromEntries(all.map(([name, answer]) => [name, conciseOf(answer)])),
      ...(warnings.size === 0
        ? {}
        : {
            warnings: [...warnings].slice(0, MOST_WARNINGS).map((one) => shorten(one, WARNING_CHARACTERS)),
          }),
    };
  },
});

function conciseOf(answer: Answer) {
  const { type } = answer;
  if (type === 'noul') return { type, noul: rounded(answer.noul) };
  const confidence = rounded(answer.confidence);
  return type === 'choice'
    ? { type, choice: answer.choice, confidence }
    : { type, score: answer.score, confidence };
}
