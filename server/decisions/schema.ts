/** A Default mode request: its wire form, what must agree within it, and the ids that it may leave out. */
import { z } from 'zod';
import { Metadata } from '../wire/metadata.ts';
import { list, MODEL_ID, map, name, nameInDocument, text, wholeNumber } from '../wire/types.ts';

const MAX_STAKEHOLDERS = 8;
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 8;
export const OptionLetter = z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
export type OptionLetter = z.infer<typeof OptionLetter>;

const Side = z.enum(['benefit', 'harm']);

const Stakeholder = z.strictObject({
  id: name().optional(),
  description: text(1, 2000),
  values: text(0, 2000).optional(),
});

const Consequence = z.strictObject({
  id: name().optional(),
  description: text(1, 1000),
  label: text(1, 60).optional(),
  stakeholders: list(name(), 1, MAX_STAKEHOLDERS).meta({ uniqueItems: true }).optional(),
  valence: z.union([Side, map(Side, 1, MAX_STAKEHOLDERS)]),
});

const missedKinds = [
  'context',
  'consequence',
  'stakeholder',
  'option',
  'size_or_probability',
  'other',
] as const;
const RevisionNote = z.strictObject({
  reason: text(1, 2000).optional(),
  missed: list(z.strictObject({ kind: z.enum(missedKinds), description: text(1, 1000) }), 1, 20),
});

/** See refuse-unserved.ts. */
const NOT_SERVED = 'Not served by this version: a request that has it is refused.';

/** The fields of a decision in either mode. */
export const commonFields = {
  model: z.literal(MODEL_ID).default(MODEL_ID),
  context: text(1, 20_000),
  stakeholders: list(Stakeholder, 1, MAX_STAKEHOLDERS),
  metadata: Metadata.optional(),
  revises: text(1, 64).optional().describe(NOT_SERVED),
  revision_note: RevisionNote.optional().describe(NOT_SERVED),
  share_with_org: z.boolean().optional(),
};

/** Of every option, in either mode. */
export const optionFields = { id: OptionLetter, description: text(1, 2000) };

const Option = z.strictObject({ ...optionFields, consequences: list(Consequence, 1, 40) });

const WireRequest = z.strictObject({
  ...commonFields,
  mode: z.literal('default').default('default'),
  options: list(Option, MIN_OPTIONS, MAX_OPTIONS),
  seed: wholeNumber(0, 0xffff_ffff).optional(),
  async: z.boolean().optional(),
});
type WireRequest = z.infer<typeof WireRequest>;

nameInDocument({
  Stakeholder,
  Consequence,
  ExplicitOption: Option,
  RevisionNote,
  ExplicitDecisionRequest: WireRequest,
});

/** The request with every id filled in and every name resolved. */
export const DecisionRequest = WireRequest.transform((wire, ctx) => {
  const refuse = (path: PropertyKey[], message: string) =>
    ctx.addIssue({ code: 'custom', path, message, input: undefined });
  const stakeholders = withStakeholderIds(wire.stakeholders);
  const options = withConsequenceIds(wire.options);
  refuseRepeatedIds(idsOf(wire.stakeholders, ['stakeholders']), refuse);
  refuseRepeatedIds(idsOf(wire.options, ['options']), refuse);
  const consequenceIds = wire.options.flatMap(({ consequences }, option) =>
    idsOf(consequences, ['options', option, 'consequences']),
  );
  refuseRepeatedIds(consequenceIds, refuse);
  refuseUnknownNames(wire, new Set(stakeholders.map(({ id }) => id)), refuse);
  return { ...wire, stakeholders, options };
});
export type DecisionRequest = z.infer<typeof DecisionRequest>;

export type Refuse = (path: PropertyKey[], message: string) => void;

export function withStakeholderIds(stakeholders: readonly z.infer<typeof Stakeholder>[]) {
  const taken = new Set(stakeholders.flatMap(({ id }) => id ?? []));
  return stakeholders.map((stakeholder, index) => ({
    ...stakeholder,
    id: stakeholder.id ?? nextFree('s', index + 1, taken),
  }));
}

function withConsequenceIds(options: WireRequest['options']) {
  const taken = new Set(options.flatMap(({ consequences }) => consequences.flatMap(({ id }) => id ?? [])));
  return options.map((option) => ({
    ...option,
    consequences: option.consequences.map((consequence, index) => ({
      ...consequence,
      id: consequence.id ?? nextFree(option.id, index + 1, taken),
    })),
  }));
}

/** Takes the first of prefix + number, prefix + (number + 1), … that is not taken. */
function nextFree(prefix: string, from: number, taken: Set<string>): string {
  let number = from;
  while (taken.has(`${prefix}${number}`)) number += 1;
  const id = `${prefix}${number}`;
  taken.add(id);
  return id;
}

interface IdAt {
  id: string | undefined;
  path: PropertyKey[];
}

export function idsOf(entries: readonly { id?: string | undefined }[], path: PropertyKey[]): IdAt[] {
  return entries.map(({ id }, index) => ({ id, path: [...path, index, 'id'] }));
}

export function refuseRepeatedIds(ids: readonly IdAt[], refuse: Refuse): void {
  const seen = new Set<string>();
  for (const { id, path } of ids) {
    if (id === undefined) continue;
    if (seen.has(id)) refuse(path, `"${id}" is used twice`);
    seen.add(id);
  }
}

function refuseUnknownNames(request: WireRequest, known: ReadonlySet<string>, refuse: Refuse): void {
  request.options.forEach(({ consequences }, option) => {
    consequences.forEach(({ stakeholders, valence }, index) => {
      const path = ['options', option, 'consequences', index];
      const listed = new Set<string>();
      stakeholders?.forEach((id, position) => {
        const place = [...path, 'stakeholders', position];
        if (!known.has(id)) refuse(place, `"${id}" is not the id of a stakeholder of this request`);
        if (listed.has(id)) refuse(place, `"${id}" is listed twice`);
        listed.add(id);
      });
      if (typeof valence === 'string') return;
      for (const id of Object.keys(valence)) {
        const place = [...path, 'valence', id];
        if (!known.has(id)) refuse(place, 'not the id of a stakeholder of this request');
        else if (stakeholders !== undefined && !listed.has(id))
          refuse(place, "not among this consequence's stakeholders");
      }
      for (const id of listed)
        if (known.has(id) && !Object.hasOwn(valence, id))
          refuse([...path, 'valence'], `no valence for "${id}", which stakeholders lists`);
    });
  });
}
