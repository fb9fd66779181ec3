/**
 * System One: what its clients send and are answered, in the format's own names. The shapes are
 * those of TypeSafe's hosted service; unknown properties are ignored, as there.
 */
import { z } from 'zod';
import { MAX_CHOICES, MAX_QUESTIONS, MAX_STATE } from '../../one-pass/question-schema.ts';
import { MAX_NAME, MODEL_ID, nameInDocument } from '../../wire/types.ts';
import { countedItems, jsonText } from './json-text.ts';

/** Of instructions, and of each option, level and side of a statement. */
const MAX_TEXT = 2000;

/** The official client sends `jev-latest` unless it is told otherwise. */
export const MODELS: readonly string[] = [MODEL_ID, 'jev-latest', 'jev-preview'];

const Text = jsonText(MAX_TEXT);
const instructions = Text.nullish();

const Choice = z.object({
  type: z.literal('choice'),
  instructions,
  criteria: countedItems(
    { most: MAX_CHOICES, what: 'choices', nameLength: MAX_NAME },
    z.record(z.string(), Text.nullable()),
  ),
});

const Score = z.object({
  type: z.literal('score'),
  instructions,
  criteria: countedItems({ most: MAX_CHOICES, what: 'score levels' }, z.array(Text)),
});

const Noul = z.object({
  type: z.literal('noul'),
  instructions,
  criteria: z.object({ true: Text.nullish(), false: Text.nullish() }).nullish(),
});

const Question = z.discriminatedUnion('type', [Choice, Score, Noul]);
export type SystemOneQuestion = z.infer<typeof Question>;

export const SystemOneRequest = z.object({
  model: z
    .string()
    .optional()
    .describe(`${MODELS.map((name) => `\`${name}\``).join(', ')}; all are answered by \`${MODEL_ID}\``),
  state: jsonText(MAX_STATE),
  questions: countedItems(
    { most: MAX_QUESTIONS, what: 'questions', nameLength: MAX_NAME },
    z.record(z.string(), Question),
  ),
});
export type SystemOneRequest = z.infer<typeof SystemOneRequest>;

const probability = z.number().min(0).max(1);
const ofSelection = {
  confidence: probability,
  probabilities: z.record(z.string(), probability),
  warnings: z.array(z.string()).optional(),
};

const ChoiceAnswer = z.object({ type: z.literal('choice'), choice: z.string(), ...ofSelection });
const ScoreAnswer = z.object({
  type: z.literal('score'),
  score: z.number().describe('The expectation: the sum of each level times its probability'),
  legend: z.record(z.string(), z.unknown()).describe('The levels as they were sent'),
  ...ofSelection,
});
const NoulAnswer = z.object({
  type: z.literal('noul'),
  noul: probability,
  warnings: ofSelection.warnings,
});
const Answer = z.discriminatedUnion('type', [ChoiceAnswer, ScoreAnswer, NoulAnswer]);
export type SystemOneAnswer = z.infer<typeof Answer>;

export const SystemOneResponse = z.object({
  model: z.string(),
  answers: z.record(z.string(), Answer),
  usage: z.object({ input_tokens: z.int(), output_tokens: z.int() }),
});
export type SystemOneResponse = z.infer<typeof SystemOneResponse>;

/** `models` is what System One's clients read, `object` and `data` what OpenAI's read. */
export const ModelList = z.object({
  models: z.array(z.object({ name: z.string(), description: z.string(), release_date: z.iso.date() })),
  object: z.literal('list'),
  data: z.array(
    z.object({
      id: z.string(),
      object: z.literal('model'),
      created: z.int().describe('Seconds since 1970'),
      owned_by: z.string(),
      architecture: z.object({
        input_modalities: z.array(z.string()),
        output_modalities: z.array(z.string()),
      }),
    }),
  ),
});

const Explained = z.object({ error_type: z.string(), message: z.string() });
export const SystemOneError = z.object({ detail: Explained });
/** For too many items, `detail` is a plain string. */
export const SystemOneBadRequest = z.object({ detail: z.union([z.string(), Explained]) });
/** FastAPI's list, without the `input` that repeats what was sent. */
export const SystemOneInvalid = z.object({
  detail: z.array(
    z.object({ type: z.string(), loc: z.array(z.union([z.string(), z.int()])), msg: z.string() }),
  ),
});
export type SystemOneDetail =
  | z.infer<typeof SystemOneBadRequest>['detail']
  | z.infer<typeof SystemOneInvalid>['detail'];

nameInDocument({
  SystemOneText: Text,
  SystemOneChoice: Choice,
  SystemOneScore: Score,
  SystemOneNoul: Noul,
  SystemOneQuestion: Question,
  SystemOneRequest,
  SystemOneChoiceAnswer: ChoiceAnswer,
  SystemOneScoreAnswer: ScoreAnswer,
  SystemOneNoulAnswer: NoulAnswer,
  SystemOneResponse,
  ModelList,
  SystemOneError,
  SystemOneBadRequest,
  SystemOneInvalid,
});
