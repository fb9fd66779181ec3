/**
 * A Default mode request: its wire form, what must agree within it, and the ids that it may leave
 * out.
 */
import { z } from 'zod';
import { Metadata } from '../wire/metadata.ts';
import { list, MODEL_ID, map, name, nameInDocument, text, wholeNumber } from '../wire/types.ts';
import { ALSO_WHEN_INVALID, checkNames, MAX_STAKEHOLDERS } from './check-names.ts';
import { fillConsequenceIds, fillStakeholderIds } from './fill-ids.ts';

export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 8;
/** Of one option. */
export const MAX_CONSEQUENCES = 40;
export const OptionLetter = z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
export type OptionLetter = z.infer<typeof OptionLetter>;

export const Side = z.enum(['benefit', 'harm']);

export const Stakeholder = z.strictObject({
  id: name().optional(),
  description: text(1, 2000),
  values: text(0, 2000).optional(),
});

export const Consequence = z.strictObject({
  id: name().optional(),
  description: text(1, 1000),
  label: text(1, 60).optional(),
  stakeholders: list(name(), 1, MAX_STAKEHOLDERS).meta({ uniqueItems: true }).optional(),
  valence: z.union([Side, map(Side, 1, MAX_STAKEHOLDERS)]),
});

/** Of one revision note. */
export const MAX_MISSED = 20;
const missedKinds = [
  'context',
  'consequence',
  'stakeholder',
  'option',
  'size_or_probability',
  'other',
] as const;
export const Missed = z.strictObject({ kind: z.enum(missedKinds), description: text(1, 1000) });
export const RevisionNote = z.strictObject({
  reason: text(1, 2000).optional(),
  missed: list(Missed, 1, MAX_MISSED),
});

/** The fields of a decision in either mode. */
export const commonFields = {
  model: z.literal(MODEL_ID).default(MODEL_ID),
  context: text(1, 20_000),
  stakeholders: list(Stakeholder, 1, MAX_STAKEHOLDERS),
  metadata: Metadata.optional(),
  revises: text(1, 64)
    .optional()
    .describe('Id of the newest decision of the lineage that this one continues'),
  revision_note: RevisionNote.optional().describe('Only with `revises`'),
  share_with_org: z.boolean().optional(),
};

/** Of every option, in either mode. */
export const optionFields = { id: OptionLetter, description: text(1, 2000) };

/** Of every option in Default mode. */
export const consequences = list(Consequence, 1, MAX_CONSEQUENCES);
const Option = z.strictObject({ ...optionFields, consequences });

export const seed = wholeNumber(0, 0xffff_ffff).optional();

const WireRequest = z
  .strictObject({
    ...commonFields,
    mode: z.literal('default').default('default'),
    options: list(Option, MIN_OPTIONS, MAX_OPTIONS),
    seed,
    async: z.boolean().optional(),
  })
  .superRefine(checkNames, ALSO_WHEN_INVALID);

nameInDocument({
  Stakeholder,
  Consequence,
  ExplicitOption: Option,
  RevisionNote,
  ExplicitDecisionRequest: WireRequest,
});

/** The request with every id filled in. */
export const DecisionRequest = WireRequest.transform((wire) => ({
  ...wire,
  stakeholders: fillStakeholderIds(wire.stakeholders),
  options: fillConsequenceIds(wire.options),
}));
export type DecisionRequest = z.infer<typeof DecisionRequest>;
