import { z } from 'zod';
import { shorten } from '../../../../pictures/words/texts.ts';
import {
  type Answer,
  MAX_CHOICES,
  MAX_INSTRUCTIONS,
  MAX_QUESTIONS,
  MAX_STATE,
  QuestionsResult,
} from '../../../one-pass/question-schema.ts';
import { list, namedMap, text } from '../../../wire/types.ts';
import { detail, rounded } from '../detail.ts';
import type { Body } from '../operations.ts';
import { defineTool } from '../tool.ts';
import { idempotencyKey } from './decision-arguments.ts';

/** One form for the three kinds, because definitions have no unions. */
const question = z.object({
  type: z.enum(['choice', 'score', 'noul']),
  instructions: text(0, MAX_INSTRUCTIONS).optional(),
  choices: namedMap(text(0, 2000), 1, MAX_CHOICES)
    .optional()
    .describe('criteria of a choice: key to meaning'),
  levels: list(text(0, 500), 2, MAX_CHOICES).optional().describe('criteria of a score, lowest first'),
});

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
  body: z.object({
    state: text(1, MAX_STATE).describe('text, or JSON as text'),
    questions: namedMap(question, 1, MAX_QUESTIONS),
  }),
  output: Answers,
  async run({ detail, idempotency_key = null }, body, call) {
    const reply = await call.operations.askQuestions(asInRest(body), idempotency_key);
    const { id, answers } = QuestionsResult.parse(JSON.parse(reply));
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

/** REST calls both `criteria`, which is taken here as well. */
function asInRest({ questions, ...body }: Body): Body {
  if (typeof questions !== 'object' || questions === null || Array.isArray(questions))
    return { ...body, questions };
  const mapped = Object.entries(questions).map(([name, one]) => [name, withCriteria(one)]);
  return { ...body, questions: Object.fromEntries(mapped) };
}

const Choice = z.looseObject({ type: z.literal('choice'), choices: z.unknown() });
const Score = z.looseObject({ type: z.literal('score'), levels: z.unknown() });

/** What does not fit its type stays as it is, so that the refusal names it. */
function withCriteria(given: unknown): unknown {
  const { data: choice } = Choice.safeParse(given);
  if (choice?.choices !== undefined && !('criteria' in choice)) {
    const { choices: criteria, ...rest } = choice;
    return { ...rest, criteria };
  }
  const { data: score } = Score.safeParse(given);
  if (score?.levels === undefined || 'criteria' in score) return given;
  const { levels: criteria, ...rest } = score;
  return { ...rest, criteria };
}

function conciseOf(answer: Answer) {
  const { type } = answer;
  if (type === 'noul') return { type, noul: rounded(answer.noul) };
  const confidence = rounded(answer.confidence);
  return type === 'choice'
    ? { type, choice: answer.choice, confidence }
    : { type, score: answer.score, confidence };
}
