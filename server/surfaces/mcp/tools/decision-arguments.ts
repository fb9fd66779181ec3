/** The arguments that describe a decision, as the REST API takes them in a body. */
import { z } from 'zod';
import {
  Consequence,
  commonFields,
  MAX_CONSEQUENCES,
  MAX_OPTIONS,
  MIN_OPTIONS,
  optionFields,
  Side,
  seed,
} from '../../../decisions/schema.ts';
import { list, text } from '../../../wire/types.ts';

/** Every tool that names a decision. */
export const id = text(1, 64).describe('dec_…');

export const idempotencyKey = text(1, 255)
  .optional()
  .describe('repeat with the same key and arguments: same answer, billed once');

/**
 * REST also takes a side for each stakeholder. Definitions have no unions, because adapters of
 * agent frameworks replace them by "any object" and then refuse a text.
 */
const consequence = z.object({ ...Consequence.shape, valence: Side });

const option = z.object({
  ...optionFields,
  consequences: list(consequence, 1, MAX_CONSEQUENCES)
    .optional()
    .describe('default mode: required; direct mode: none'),
});

export const decisionBody = z.object({
  mode: z
    .enum(['default', 'direct'])
    .optional()
    .describe('default compares consequences and gives expected values; direct asks once'),
  context: commonFields.context,
  stakeholders: commonFields.stakeholders,
  options: list(option, MIN_OPTIONS, MAX_OPTIONS),
  seed,
  share_with_org: commonFields.share_with_org,
});
