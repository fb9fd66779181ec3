/** Typed questions about any state: the request and the answers, in the API's own names. */
import { z } from 'zod';
import { Metadata } from '../wire/metadata.ts';
import { codePoints, list, MODEL_ID, namedMap, nameInDocument, text } from '../wire/types.ts';

export const MAX_STATE = 50_000;
export const MAX_QUESTIONS = 64;
export const MAX_CHOICES = 64;

export const MAX_INSTRUCTIONS = 2000;

const instructions = text(0, MAX_INSTRUCTIONS).optional();

const Choice = z.strictObject({
  type: z.literal('choice'),
  instructions,
  criteria: namedMap(text(0, 2000), 1, MAX_CHOICES),
});

const Score = z.strictObject({
  type: z.literal('score'),
  instructions,
  criteria: list(text(0, 500), 2, MAX_CHOICES),
});

const Noul = z.strictObject({ type: z.literal('noul'), instructions });

const Question = z.discriminatedUnion('type', [Choice, Score, Noul]);
export type Question = z.infer<typeof Question>;

/** An object counts by its JSON text, which is what a judge reads. */
const State = z.union([
  text(1, MAX_STATE),
  z
    .looseObject({})
    .check((ctx) => {
      const length = codePoints(JSON.stringify(ctx.value));
      if (length <= MAX_STATE) return;
      const message = `expected at most ${MAX_STATE} characters as JSON text, got ${length}`;
      ctx.issues.push({ code: 'custom', input: ctx.value, message });
    })
    .describe(`Anything; its JSON text has at most ${MAX_STATE} characters`),
]);

export const QuestionsRequest = z.strictObject({
  model: z.literal(MODEL_ID).default(MODEL_ID),
  state: State,
  questions: namedMap(Question, 1, MAX_QUESTIONS),
  metadata: Metadata.optional(),
  share_with_org: z.boolean().optional(),
});
export type QuestionsRequest = z.infer<typeof QuestionsRequest>;

const probability = z.number().min(0).max(1);
const probabilities = z.record(z.string(), probability);

/** The warnings of one answer; absent when there are none. */
const warnings = z.array(z.string()).optional();

const ChoiceAnswer = z.object({
  type: z.literal('choice'),
  choice: z.string(),
  confidence: probability,
  probabilities,
  warnings,
});

const ScoreAnswer = z.object({
  type: z.literal('score'),
  score: z.int(),
  confidence: probability,
  legend: z.record(z.string(), z.string()),
  probabilities,
  warnings,
});

const NoulAnswer = z.object({ type: z.literal('noul'), noul: probability, warnings });

const Answer = z.discriminatedUnion('type', [ChoiceAnswer, ScoreAnswer, NoulAnswer]);
export type Answer = z.infer<typeof Answer>;

export const QuestionsResult = z.strictObject({
  id: z.string(),
  model: z.string(),
  answers: z.record(z.string(), Answer),
  usage: z.object({ input_tokens: z.int(), output_tokens: z.int() }),
});
export type QuestionsResult = z.infer<typeof QuestionsResult>;

nameInDocument({
  ChoiceQuestion: Choice,
  ScoreQuestion: Score,
  NoulQuestion: Noul,
  Question,
  QuestionsRequest,
  ChoiceAnswer,
  ScoreAnswer,
  NoulAnswer,
  QuestionsResponse: QuestionsResult,
});
