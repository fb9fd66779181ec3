/**
 * A Default mode request: its wire form, what must agree within it, and the ids that it may leave
 * out.
 */
import { z } from 'zod';
import { Metadata } from '../wire/metadata.ts';
import { showAs } from '../wire/shown-examples.ts';
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

export const Stakeholder = z
  .strictObject({
    id: name()
      .optional()
      .describe('Id that the rest of the request and the result use; by default `s1`, `s2` …'),
    description: text(1, 2000).describe('Who it is: a person or group, in 1 to 2,000 characters'),
    values: text(0, 2000)
      .optional()
      .describe('What matters to them, up to 2,000 characters; left out, only their description counts'),
  })
  .describe('A person or group for whom the best option is found separately');

export const Consequence = z
  .strictObject({
    id: name()
      .optional()
      .describe('Id that the result uses; by default the letter of the option and a number: `A1`, `A2` …'),
    description: text(1, 1000).describe(
      'One effect of the option, with its likelihood and extent where they are known, in 1 to 1,000 characters',
    ),
    label: text(1, 60).optional().describe('Short name for pictures, 1 to 60 characters'),
    stakeholders: list(name(), 1, MAX_STAKEHOLDERS)
      .meta({ uniqueItems: true })
      .optional()
      .describe('Ids of the stakeholders whom it concerns; by default all'),
    valence: z
      .union([Side, map(Side, 1, MAX_STAKEHOLDERS)])
      .describe('Whether it is a benefit or a harm: for all, or a map from stakeholder id to either'),
  })
  .describe('One effect of an option on one or more stakeholders');

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
export const Missed = z.strictObject({
  kind: z.enum(missedKinds).describe('Which part of the decision lacked something or was wrong'),
  description: text(1, 1000).describe('What was missed, in 1 to 1,000 characters'),
});
export const RevisionNote = z
  .strictObject({
    reason: text(1, 2000).optional().describe('Why the decision is revised, in 1 to 2,000 characters'),
    missed: list(Missed, 1, MAX_MISSED).describe('What the revision before missed, 1 to 20 entries'),
  })
  .describe('Why a decision was revised');

/** The fields of a decision in either mode. */
export const commonFields = {
  model: z.literal(MODEL_ID).default(MODEL_ID).describe('The only value is `model-1`, the default'),
  context: text(1, 20_000).describe(
    'The situation and what is to be decided, in 1 to 20,000 characters; its first line becomes the title',
  ),
  stakeholders: list(Stakeholder, 1, MAX_STAKEHOLDERS).describe(
    'The 1 to 8 persons or groups for whom the best option is found',
  ),
  metadata: Metadata.optional().describe('Where the request comes from; it is kept and never judged'),
  revises: text(1, 64)
    .optional()
    .describe('Id of the newest decision of the lineage that this one continues'),
  revision_note: RevisionNote.optional().describe('What the revision changes and why; only with `revises`'),
  share_with_org: z
    .boolean()
    .optional()
    .describe("Whether every API key of the organization sees it; by default the key's own setting"),
};

/** Of every option, in either mode. */
export const optionFields = {
  id: OptionLetter.describe('Letter of the option, A to H; each is used once'),
  description: text(1, 2000).describe('What would be done, in 1 to 2,000 characters'),
};

/** Of every option in Default mode. */
export const consequences = list(Consequence, 1, MAX_CONSEQUENCES).describe(
  'What follows from the option, for good or ill: 1 to 40 consequences',
);
const Option = z
  .strictObject({ ...optionFields, consequences })
  .describe('One of the options of a decision in Default mode');

export const seed = wholeNumber(0, 0xffff_ffff)
  .optional()
  .describe(
    'Seed of the compared pairs and random numbers, 0 to 4294967295; by default made from the request',
  );

/** Of what may be answered later. */
export const answerAtOnce = z
  .boolean()
  .optional()
  .describe('True: reply 202 at once and go on; by default false, which waits for the result');

const WireRequest = z
  .strictObject({
    ...commonFields,
    mode: z.literal('default').default('default').describe('Default mode, also where `mode` is left out'),
    options: list(Option, MIN_OPTIONS, MAX_OPTIONS).describe('The 2 to 8 options with their consequences'),
    seed,
    async: answerAtOnce,
  })
  .describe('A decision in Default mode: options with consequences')
  .superRefine(checkNames, ALSO_WHEN_INVALID);

const shownConsequence = { description: 'Sales rise by a tenth', valence: 'benefit' } as const;
showAs(Stakeholder, { id: 'owner', description: 'Owns the shop' });
showAs(Consequence, shownConsequence);
showAs(Option, { id: 'A', description: 'Open longer', consequences: [shownConsequence] });

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
