/**
 * What must agree within a request: an id is used once, names are those of its stakeholders, and
 * only a revision has a note.
 */
import { z } from 'zod';
import { map, name } from '../wire/types.ts';
import { fillStakeholderIds, type Identified } from './fill-ids.ts';

export const MAX_STAKEHOLDERS = 8;

interface Consequence extends Identified {
  stakeholders?: readonly string[] | undefined;
  valence?: string | Record<string, unknown> | undefined;
}

interface Named {
  stakeholders?: readonly Identified[] | undefined;
  options: readonly (Identified & { consequences?: readonly Consequence[] | undefined })[];
  revises?: unknown;
  revision_note?: unknown;
}

/**
 * For `superRefine`: names are checked whatever else is wrong, so that a sender is told all at
 * once.
 */
export const ALSO_WHEN_INVALID = { when: () => true };

export function checkNames(request: Named, ctx: z.core.$RefinementCtx): void {
  const { stakeholders, options, ...revision } = ctx.issues.length === 0 ? request : Readable.parse(request);
  const refuse: Refuse = (path, message) => ctx.addIssue({ code: 'custom', path, message, input: undefined });
  refuseRepeatedIds(idsOf(stakeholders, ['stakeholders']), refuse);
  refuseRepeatedIds(idsOf(options, ['options']), refuse);
  const consequenceIds = options.flatMap(({ consequences }, option) =>
    idsOf(consequences, ['options', option, 'consequences']),
  );
  refuseRepeatedIds(consequenceIds, refuse);
  if (revision.revision_note !== undefined && revision.revises === undefined)
    refuse(
      ['revision_note'],
      'only a decision that revises another has one; send revises as well, or leave it out',
    );
  if (stakeholders === undefined) return;
  const known = new Set(fillStakeholderIds(stakeholders).map(({ id }) => id));
  refuseUnknownNames(options, known, refuse);
}

/** Undefined, where it is not as it must be. */
function ifReadable<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

const Id = ifReadable(name());
const ReadableConsequence = z.object({
  id: Id,
  stakeholders: ifReadable(z.array(name())),
  valence: ifReadable(map(z.unknown(), 1, MAX_STAKEHOLDERS)),
});
const ReadableOption = z.object({
  id: Id,
  consequences: z.array(ReadableConsequence.catch({})).catch([]),
});

/**
 * The names in a request with something wrong in it. One stakeholder's id that cannot be read makes
 * all names of stakeholders uncertain, and they are left alone.
 */
const Readable = z.object({
  stakeholders: ifReadable(z.array(z.object({ id: name().optional() }))),
  options: z.array(ReadableOption.catch({ consequences: [] })).catch([]),
  revises: z.unknown().optional(),
  revision_note: z.unknown().optional(),
});

type Refuse = (path: PropertyKey[], message: string) => void;

interface IdAt {
  id: string | undefined;
  path: PropertyKey[];
}

function idsOf(entries: readonly Identified[] = [], path: PropertyKey[]): IdAt[] {
  return entries.map(({ id }, index) => ({ id, path: [...path, index, 'id'] }));
}

function refuseRepeatedIds(ids: readonly IdAt[], refuse: Refuse): void {
  const seen = new Set<string>();
  for (const { id, path } of ids) {
    if (id === undefined) continue;
    if (seen.has(id)) refuse(path, `"${id}" is used twice`);
    seen.add(id);
  }
}

const NOBODY = 'not the id of a stakeholder of this request';

function refuseUnknownNames(options: Named['options'], known: ReadonlySet<string>, refuse: Refuse): void {
  const ids = `it has ${[...known].join(', ')}`;
  options.forEach(({ consequences = [] }, option) => {
    consequences.forEach(({ stakeholders, valence }, index) => {
      const path = ['options', option, 'consequences', index];
      const listed = new Set<string>();
      stakeholders?.forEach((id, position) => {
        const place = [...path, 'stakeholders', position];
        if (!known.has(id)) refuse(place, `"${id}" is ${NOBODY}; ${ids}`);
        if (listed.has(id)) refuse(place, `"${id}" is listed twice`);
        listed.add(id);
      });
      if (typeof valence !== 'object') return;
      for (const id of Object.keys(valence)) {
        const place = [...path, 'valence', id];
        if (!known.has(id)) refuse(place, `${NOBODY}; ${ids}`);
        else if (stakeholders !== undefined && !listed.has(id))
          refuse(place, "not among this consequence's stakeholders");
      }
      for (const id of listed)
        if (known.has(id) && !Object.hasOwn(valence, id))
          refuse([...path, 'valence'], `no valence for "${id}", which stakeholders lists`);
    });
  });
}
