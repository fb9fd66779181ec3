/**
 * A Direct mode request: options without consequences. And a request of either mode, told apart by
 * `mode`.
 */
import { z } from 'zod';
import { ALSO_WHEN_INVALID, checkNames } from '../decisions/check-names.ts';
import { fillStakeholderIds } from '../decisions/fill-ids.ts';
import {
  commonFields,
  DecisionRequest,
  MAX_OPTIONS,
  MIN_OPTIONS,
  optionFields,
} from '../decisions/schema.ts';
import { showAs } from '../wire/shown-examples.ts';
import { list, nameInDocument } from '../wire/types.ts';

const Option = z.strictObject(optionFields).describe('One of the options of a decision in Direct mode');

const WireRequest = z
  .strictObject({
    ...commonFields,
    mode: z.literal('direct').describe('Direct mode: the judge is asked once, without consequences'),
    options: list(Option, MIN_OPTIONS, MAX_OPTIONS).describe('The 2 to 8 options, without consequences'),
  })
  .describe('A decision in Direct mode: options without consequences, answered in one pass')
  .superRefine(checkNames, ALSO_WHEN_INVALID);

showAs(Option, { id: 'A', description: 'Open longer' });
nameInDocument({ DirectOption: Option, DirectDecisionRequest: WireRequest });

/** The request with every id filled in. */
export const DirectRequest = WireRequest.transform((wire) => ({
  ...wire,
  stakeholders: fillStakeholderIds(wire.stakeholders),
}));
export type DirectRequest = z.infer<typeof DirectRequest>;

/** Without `mode` it is a Default mode request. */
export const AnyRequest = z.discriminatedUnion('mode', [DecisionRequest, DirectRequest]);
export type AnyRequest = z.infer<typeof AnyRequest>;
