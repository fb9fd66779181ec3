/** Typed questions about any state: the request and the answers, in the API's own names. */
import { z } from 'zod';
import { Metadata } from '../wire/metadata.ts';
import { explainKinds, showAs } from '../wire/shown-examples.ts';
import { codePoints, list, MODEL_ID, namedMap, nameInDocument, text } from '../wire/types.ts';

export const MAX_STATE = 50_000;
export const MAX_QUESTIONS = 64;
export const MAX_CHOICES = 64;

export const MAX_INSTRUCTIONS = 2000;

const instructions = text(0, MAX_INSTRUCTIONS)
  .optional()
  .describe('What is asked, up to 2,000 characters; left out, the name of the question is asked');

const Choice = z
  .strictObject({
    type: z.literal('choice').describe('Asks which of several choices fits'),
    instructions,
    criteria: namedMap(text(0, 2000), 1, MAX_CHOICES).describe(
      'The 1 to 64 choices: the key of each, and when it fits, in up to 2,000 characters',
    ),
  })
  .describe('A question about which of several choices fits');

const Score = z
  .strictObject({
    type: z.literal('score').describe('Asks which of several ordered levels fits'),
    instructions,
    criteria: list(text(0, 500), 2, MAX_CHOICES).describe(
      'The 2 to 64 levels in their order, each in up to 500 characters',
    ),
  })
  .describe('A question about which of several ordered levels fits');

const Noul = z
  .strictObject({
    type: z.literal('noul').describe('Asks how likely it is that a statement holds'),
    instructions: text(0, MAX_INSTRUCTIONS)
      .optional()
      .describe('The statement, up to 2,000 characters; left out, the name of the question is it'),
  })
  .describe('A yes-or-no question: how likely it is that a statement holds');

const Question = z
  .discriminatedUnion('type', [Choice, Score, Noul])
  .describe('A typed question: a choice, a score on ordered levels, or a noul (yes or no)');
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

export const QuestionsRequest = z
  .strictObject({
    model: z.literal(MODEL_ID).default(MODEL_ID).describe('The only value is `model-1`, the default'),
    state: State.describe(
      'What the questions are about: a text, or an object that is read as JSON text, up to 50,000 characters',
    ),
    questions: namedMap(Question, 1, MAX_QUESTIONS).describe(
      'The 1 to 64 questions by name; each answer has the same name',
    ),
    metadata: Metadata.optional().describe('Where the request comes from; it is kept and never judged'),
    share_with_org: z
      .boolean()
      .optional()
      .describe("Whether every API key of the organization sees it; by default the key's own setting"),
  })
  .describe('Typed questions about one state');
export type QuestionsRequest = z.infer<typeof QuestionsRequest>;

const probability = z.number().min(0).max(1);
const confidence = probability.describe('Probability of the selected answer');

/** The warnings of one answer; absent when there are none. */
const warnings = z
  .array(z.string())
  .optional()
  .describe('What a reader should know before relying on the answer; absent without any');

const ChoiceAnswer = z
  .object({
    type: z.literal('choice').describe('Answers a question of type `choice`'),
    choice: z.string().describe('Key of the likeliest choice'),
    confidence,
    probabilities: z
      .record(z.string(), probability)
      .describe('Probability of each choice, by key; they add up to 1'),
    warnings,
  })
  .describe('The answer to a question of type `choice`');

const ScoreAnswer = z
  .object({
    type: z.literal('score').describe('Answers a question of type `score`'),
    score: z.int().describe('Index of the likeliest level, from 0; of equals the lowest'),
    confidence,
    legend: z.record(z.string(), z.string()).describe('Text of each level, by index'),
    probabilities: z
      .record(z.string(), probability)
      .describe('Probability of each level, by index; they add up to 1'),
    warnings,
  })
  .describe('The answer to a question of type `score`');

const NoulAnswer = z
  .object({
    type: z.literal('noul').describe('Answers a question of type `noul`'),
    noul: probability.describe('Probability that the statement holds'),
    warnings,
  })
  .describe('The answer to a question of type `noul`');

const Answer = z.discriminatedUnion('type', [ChoiceAnswer, ScoreAnswer, NoulAnswer]);
export type Answer = z.infer<typeof Answer>;

export const TokensUsed = z.object({
  input_tokens: z.int().describe('Number of tokens that the judge read'),
  output_tokens: z.int().describe('Number of tokens that the judge wrote'),
});

export const QuestionsResult = z
  .strictObject({
    id: z.string().describe('Id of the request in the log of questions'),
    model: z.string().describe('Always `model-1`'),
    answers: z.record(z.string(), Answer).describe('One answer for each question, by its name'),
    usage: TokensUsed.describe('What the judge used'),
  })
  .describe('The answers to typed questions');
export type QuestionsResult = z.infer<typeof QuestionsResult>;

showAs(Choice.shape.criteria, { walk: 'Dry and mild', bus: 'Wet or cold' });
showAs(Score.shape.criteria, ['Dry', 'Some rain', 'Heavy rain']);
showAs(Question, { type: 'noul', instructions: 'It will rain today' });
explainKinds(Question, { choice: 'one of several', score: 'a level of several', noul: 'yes or no' });

showAs(QuestionsRequest.shape.questions, { rain: { type: 'noul', instructions: 'It will rain today' } });

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
