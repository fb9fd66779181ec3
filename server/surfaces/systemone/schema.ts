/**
 * System One: what its clients send and are answered, in the format's own names. The shapes are
 * those of TypeSafe's hosted service; unknown properties are ignored, as there.
 */
import { z } from 'zod';
import { MAX_CHOICES, MAX_QUESTIONS, MAX_STATE, TokensUsed } from '../../one-pass/question-schema.ts';
import { MAX_NAME, MODEL_ID, nameInDocument } from '../../wire/types.ts';
import { countedItems, jsonText } from './json-text.ts';

/** Of instructions, and of each option, level and side of a statement. */
const MAX_TEXT = 2000;

/** The official client sends `jev-latest` unless it is told otherwise. */
export const MODELS: readonly string[] = [MODEL_ID, 'jev-latest', 'jev-preview'];

const Text = jsonText(MAX_TEXT).describe('A text, or JSON that is read as text, up to 2,000 characters');
const instructions = Text.nullish().describe(
  'What is asked, up to 2,000 characters as JSON text; left out, the other properties say it',
);

const Choice = z
  .object({
    type: z.literal('choice').describe('Asks which of several choices fits'),
    instructions,
    criteria: countedItems(
      { most: MAX_CHOICES, what: 'choices', nameLength: MAX_NAME },
      z.record(z.string(), Text.nullable()),
    ).describe('The 1 to 64 choices: the key of each, and when it fits; null: the key says it'),
  })
  .describe('A question about which of several choices fits');

const Score = z
  .object({
    type: z.literal('score').describe('Asks which of several ordered levels fits'),
    instructions,
    criteria: countedItems({ most: MAX_CHOICES, what: 'score levels' }, z.array(Text)).describe(
      'The 1 to 64 levels in their order',
    ),
  })
  .describe('A question about which of several ordered levels fits');

const Noul = z
  .object({
    type: z.literal('noul').describe('Asks how likely it is that a statement holds'),
    instructions,
    criteria: z
      .object({
        true: Text.nullish().describe('When the statement holds'),
        false: Text.nullish().describe('When the statement does not hold'),
      })
      .nullish()
      .describe('When the statement holds and when not; left out, `instructions` say it'),
  })
  .describe('A yes-or-no question: how likely it is that a statement holds');

const Question = z
  .discriminatedUnion('type', [Choice, Score, Noul])
  .describe('A question of one of the three types');
export type SystemOneQuestion = z.infer<typeof Question>;

export const SystemOneRequest = z
  .object({
    model: z
      .string()
      .optional()
      .describe(
        `One of ${MODELS.map((name) => `\`${name}\``).join(', ')}; all are answered by \`${MODEL_ID}\``,
      ),
    state: jsonText(MAX_STATE).describe(
      'What the questions are about: a text, or JSON that is read as text, up to 50,000 characters',
    ),
    questions: countedItems(
      { most: MAX_QUESTIONS, what: 'questions', nameLength: MAX_NAME },
      z.record(z.string(), Question),
    ).describe('The 1 to 64 questions by name; each answer has the same name'),
  })
  .describe('Typed questions in the format System One');
export type SystemOneRequest = z.infer<typeof SystemOneRequest>;

const probability = z.number().min(0).max(1);
const ofSelection = {
  confidence: probability.describe(
    "From 0, where all are equally likely, to 1, where one is certain, by the format's own formula",
  ),
  probabilities: z
    .record(z.string(), probability)
    .describe('Probability of each choice, by key, or of each level, by index; they add up to 1'),
  warnings: z
    .array(z.string())
    .optional()
    .describe('What a reader should know before relying on the answer; absent without any'),
};

const ChoiceAnswer = z
  .object({
    type: z.literal('choice').describe('Answers a question of type `choice`'),
    choice: z.string().describe('Key of the likeliest choice'),
    ...ofSelection,
  })
  .describe('The answer to a question of type `choice`');
const ScoreAnswer = z
  .object({
    type: z.literal('score').describe('Answers a question of type `score`'),
    score: z.number().describe('Expected index: the sum of the index of each level times its probability'),
    legend: z.record(z.string(), z.unknown()).describe('Levels as they were sent, by index'),
    ...ofSelection,
  })
  .describe('The answer to a question of type `score`');
const NoulAnswer = z
  .object({
    type: z.literal('noul').describe('Answers a question of type `noul`'),
    noul: probability.describe('Probability that the statement holds'),
    warnings: ofSelection.warnings,
  })
  .describe('The answer to a question of type `noul`');
const Answer = z.discriminatedUnion('type', [ChoiceAnswer, ScoreAnswer, NoulAnswer]);
export type SystemOneAnswer = z.infer<typeof Answer>;

export const SystemOneResponse = z
  .object({
    model: z.string().describe('Always `model-1`'),
    answers: z.record(z.string(), Answer).describe('One answer for each question, by its name'),
    usage: TokensUsed.describe('What the model used'),
  })
  .describe('The answers in the format System One');
export type SystemOneResponse = z.infer<typeof SystemOneResponse>;

/** `models` is what System One's clients read, `object` and `data` what OpenAI's read. */
export const ModelList = z
  .object({
    models: z
      .array(
        z.object({
          name: z.string().describe('Name that a request gives as `model`'),
          description: z.string().describe('What the model does'),
          release_date: z.iso.date().describe('Day on which it was released'),
        }),
      )
      .describe('The one model, for clients of System One'),
    object: z.literal('list').describe('Always `list`, for clients of OpenAI'),
    data: z
      .array(
        z.object({
          id: z.string().describe('Name that a request gives as `model`'),
          object: z.literal('model').describe('Always `model`'),
          created: z.int().describe('When it was released, in seconds since 1970'),
          owned_by: z.string().describe('Always `system`'),
          architecture: z
            .object({
              input_modalities: z.array(z.string()).describe('What it reads: texts'),
              output_modalities: z.array(z.string()).describe('What it answers with: decisions'),
            })
            .describe('What the model reads and answers with'),
        }),
      )
      .describe('The same model, for clients of OpenAI'),
  })
  .describe('The list of models, in two forms');

const Explained = z.object({
  error_type: z.string().describe('Kind of error, by which a program can tell it'),
  message: z.string().describe('What is wrong, for a person'),
});
export const SystemOneError = z
  .object({ detail: Explained.describe('The error') })
  .describe('An error in the format System One');
/** For too many items, `detail` is a plain string. */
export const SystemOneBadRequest = z
  .object({
    detail: z
      .union([z.string(), Explained])
      .describe('What is wrong; a plain text where there are too many items'),
  })
  .describe('A refused request in the format System One');
/** FastAPI's list, without the `input` that repeats what was sent. */
export const SystemOneInvalid = z
  .object({
    detail: z
      .array(
        z.object({
          type: z.string().describe('Kind of problem, such as `missing`'),
          loc: z.array(z.union([z.string(), z.int()])).describe('Path to the place in the request'),
          msg: z.string().describe('What is wrong there, for a person'),
        }),
      )
      .describe('Problems of the body, at most 10'),
  })
  .describe('A body that does not have the shape of the format');
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
