/** A Direct mode request: options without consequences. And a request of either mode, told apart by `mode`. */
import { z } from 'zod';
import { list, nameInDocument } from '../wire/types.ts';
import {
  commonFields,
  DecisionRequest,
  idsOf,
  MAX_OPTIONS,
  MIN_OPTIONS,
  optionFields,
  type Refuse,
  refuseRepeatedIds,
  withStakeholderIds,
} from './schema.ts';

const Option = z.strictObject(optionFields);

const WireRequest = z.strictObject({
  ...commonFields,
  mode: z.literal('direct'),
  options: list(Option, MIN_OPTIONS, MAX_OPTIONS),
});

nameInDocument({ DirectOption: Option, DirectDecisionRequest: WireRequest });

/** The request with every id filled in. */
export const DirectRequest = WireRequest.transform((wire, ctx) => {
  const refuse: Refuse = (path, message) => ctx.addIssue({ code: 'custom', path, message, input: undefined });
  refuseRepeatedIds(idsOf(wire.stakeholders, ['stakeholders']), refuse);
  refuseRepeatedIds(idsOf(wire.options, ['options']), refuse);
  return { ...wire, stakeholders: withStakeholderIds(wire.stakeholders) };
});
export type DirectRequest = z.infer<typeof DirectRequest>;

/** Without `mode` it is a Default mode request. */
export const AnyRequest = z.discriminatedUnion('mode', [DecisionRequest, DirectRequest]);
