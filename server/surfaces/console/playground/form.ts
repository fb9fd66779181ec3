/** What the playground's forms show before anything is sent. */
import { z } from 'zod';
import { findPlaygroundKey } from '../../../accounts/playground-key.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { MAX_STAKEHOLDERS } from '../../../decisions/check-names.ts';
import {
  Consequence,
  commonFields,
  MAX_CONSEQUENCES,
  MAX_MISSED,
  MAX_OPTIONS,
  MIN_OPTIONS,
  Missed,
  optionFields,
  RevisionNote,
  Stakeholder,
} from '../../../decisions/schema.ts';
import {
  MAX_CHOICES,
  MAX_INSTRUCTIONS,
  MAX_QUESTIONS,
  MAX_STATE,
} from '../../../one-pass/question-schema.ts';
import { MAX_NAME } from '../../../wire/types.ts';
import { DIRECT_EXAMPLE, EXPLICIT_EXAMPLE, QUESTIONS_EXAMPLE } from '../../rest/examples.ts';
import type { ConsoleContext } from '../context.ts';
import type { Form } from './schema.ts';

export async function showForm(
  { services: { database, config } }: ConsoleContext,
  person: SignedIn,
): Promise<z.infer<typeof Form>> {
  const key = await findPlaygroundKey(database.sql, person);
  return {
    keyId: key?.id ?? null,
    settings: {
      sharing: key?.shareWithOrg ?? false,
      retention: key?.retention ?? '30d',
      overlap: key?.overlapMode ?? 'correct',
      answers: key?.answers ?? 'as_judged',
    },
    limits: {
      context: longest(commonFields.context),
      leastOptions: MIN_OPTIONS,
      options: MAX_OPTIONS,
      option: longest(optionFields.description),
      stakeholders: MAX_STAKEHOLDERS,
      stakeholder: longest(Stakeholder.shape.description),
      values: longest(Stakeholder.shape.values.unwrap()),
      consequences: MAX_CONSEQUENCES,
      consequence: longest(Consequence.shape.description),
      label: longest(Consequence.shape.label.unwrap()),
      reason: longest(RevisionNote.shape.reason.unwrap()),
      missed: MAX_MISSED,
      missedText: longest(Missed.shape.description),
      ratioRecords: config.maxRatioRecords,
      overlapPairs: config.maxOverlapPairs,
      state: MAX_STATE,
      questions: MAX_QUESTIONS,
      questionName: MAX_NAME,
      instructions: MAX_INSTRUCTIONS,
      choices: MAX_CHOICES,
    },
    examples: { decision: EXPLICIT_EXAMPLE, direct: DIRECT_EXAMPLE, questions: QUESTIONS_EXAMPLE },
  };
}

/** In characters, as the schema of REST says. */
function longest(schema: z.ZodType): number {
  return z.int().parse(schema.meta()?.maxLength);
}
