/** What a person asks in the playground: the bodies of the REST operations, with their answers. */
import { z } from 'zod';
import { DroppedAnswer } from '../../../decisions/refinement.ts';
import type { DecisionResult, DirectResult, RunningNotice } from '../../../decisions/result.ts';
import { DECISION_ID } from '../../../decisions/visible-decision.ts';
import type { AnyRequest } from '../../../one-pass/direct-schema.ts';
import type { QuestionsRequest } from '../../../one-pass/question-schema.ts';
import { QuestionsResult } from '../../../one-pass/question-schema.ts';
import { text, wholeNumber } from '../../../wire/types.ts';
import { KeySettings } from '../keys/schema.ts';

export const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sent again with the same value, a request is not run again, as in REST. */
const idempotencyKey = text(1, 255).optional();
/** Of a request that makes a decision. */
export const onceFields = {
  idempotencyKey,
  waitSeconds: wholeNumber(0, 60).optional().describe('How long to wait for the result'),
};

/** `request` is checked by the schema of REST, so that its errors are the API's own words. */
export const Decide = z.strictObject({
  request: z.custom<z.input<typeof AnyRequest>>(isObject, 'expected an object'),
  ...onceFields,
});
/** `running`: look at the decision's progress. */
export const Decided = z.discriminatedUnion('done', [
  z.object({
    done: z.literal(true),
    id: z.string(),
    result: z.custom<z.infer<typeof DecisionResult> | z.infer<typeof DirectResult>>(isObject),
    judge: z
      .string()
      .nullish()
      .describe('Who answered in Direct mode, if known; a Default mode result says it'),
  }),
  z.object({
    done: z.literal(false),
    id: z.string(),
    running: z.custom<z.infer<typeof RunningNotice>>(isObject),
  }),
]);

export const Ask = z.strictObject({
  request: z.custom<z.input<typeof QuestionsRequest>>(isObject, 'expected an object'),
  idempotencyKey,
});
export const Asked = QuestionsResult;

/** A revision as it is being written; the schema of `request` takes what is unfinished. */
export const Foresee = z.strictObject({
  revises: z.string().regex(DECISION_ID, 'expected the id of a decision'),
  request: z.custom<object>(isObject, 'expected an object'),
});
const { stakeholder, between, answeredBy } = DroppedAnswer.shape;
export const Foreseen = z.object({
  /** The first line of the decision that is revised. */
  title: z.string().nullable(),
  kept: z.array(z.object({ stakeholder, between, answeredBy })),
  dropped: z.array(DroppedAnswer),
});

/** What the forms show before anything is sent. */
export const Form = z.object({
  /** The settings of the person's playground key; those of a new key before its first use. */
  settings: KeySettings,
  /** Null before its first use. */
  keyId: z.int().nullable(),
  /** Lengths in characters, and numbers of things. */
  limits: z.object({
    context: z.int(),
    leastOptions: z.int(),
    options: z.int(),
    option: z.int(),
    stakeholders: z.int(),
    stakeholder: z.int(),
    values: z.int(),
    consequences: z.int(),
    consequence: z.int(),
    label: z.int(),
    reason: z.int(),
    missed: z.int(),
    missedText: z.int(),
    ratioRecords: z.int(),
    overlapPairs: z.int(),
    state: z.int(),
    questions: z.int(),
    questionName: z.int(),
    instructions: z.int(),
    choices: z.int(),
  }),
  examples: z.object({
    decision: z.custom<z.input<typeof AnyRequest>>(isObject),
    direct: z.custom<z.input<typeof AnyRequest>>(isObject),
    questions: z.custom<z.input<typeof QuestionsRequest>>(isObject),
  }),
});
