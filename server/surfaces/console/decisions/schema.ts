/** The log of decisions and one decision: the console's names. */
import { z } from 'zod';
import type { RefineRequest } from '../../../decisions/accept/refine-schema.ts';
import { AssessmentRequest, ChosenReport } from '../../../decisions/afterwards/feedback-schema.ts';
import type { DocumentedRecord } from '../../../decisions/afterwards/record-schema.ts';
import { SOURCES } from '../../../decisions/asked.ts';
import { isCursor } from '../../../decisions/log/filters.ts';
import { OptionLetter } from '../../../decisions/schema.ts';
import { DECISION_ID } from '../../../decisions/visible-decision.ts';
import { Moment } from '../../../wire/moment.ts';
import { text, wholeNumber } from '../../../wire/types.ts';
import { VerdictKind, Verdicts } from '../../../wire/verdicts.ts';
import { shownName } from '../../../wire/visible-name.ts';
import { isObject, onceFields } from '../playground/schema.ts';

export const Status = z.enum(['running', 'ok', 'error']);
export const Mode = z.enum(['default', 'direct']);
export const Source = z.enum(SOURCES);

const KeyId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** All filters must hold; a filter that is left out holds for every decision. */
const filters = {
  search: text(0, 200).optional().describe('Part of the first line, in either case, or the start of an id'),
  status: Status.optional(),
  mode: Mode.optional(),
  keyId: KeyId.optional(),
  source: Source.optional(),
  best: OptionLetter.optional().describe('The best option of at least one stakeholder'),
  verdict: VerdictKind.optional().describe('How the result of at least one stakeholder stands'),
  from: Moment.optional().describe('The earliest time of creation; a date is its midnight, UTC'),
  to: Moment.optional().describe('Only decisions made before this time'),
  shared: z.boolean().optional(),
};
export const Filter = z.strictObject(filters);
export type Filter = z.infer<typeof Filter>;

const Cursor = z.string().refine(isCursor, 'expected a cursor, as a page gave it');
export const ListInput = z
  .strictObject({
    ...filters,
    before: Cursor.optional().describe('Cursor `older` of a page: decisions older than that page'),
    after: Cursor.optional().describe('Cursor `newer` of a page: decisions newer than that page'),
    limit: wholeNumber(1, 100).default(50),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    path: ['before'],
    message: 'expected only one of `before` and `after`',
  });

/** The key that made a decision. */
const MadeWith = z.object({ id: z.int(), name: shownName, isPlayground: z.boolean() });

export const ListedDecision = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  status: Status,
  /** Its status is `error`, because somebody cancelled it. */
  isCancelled: z.boolean(),
  mode: Mode,
  source: Source,
  /** Null: the content has expired, or was never stored. */
  firstLine: z.string().nullable(),
  bestByStakeholder: z.record(z.string(), z.string()).nullable(),
  verdictByStakeholder: Verdicts.nullable(),
  /** Beginnings of their descriptions; null: as `firstLine`, or not kept. */
  stakeholderNames: z.record(z.string(), z.string()).nullable(),
  /** Null: it does not run. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  key: MadeWith,
  /** The member whose key it is; null when that member was removed. */
  madeBy: z.object({ name: shownName.nullable(), email: shownName }).nullable(),
  /** Made with a key of this person. */
  isOwn: z.boolean(),
  sharedWithOrg: z.boolean(),
  costUsd: z.number(),
});
export const DecisionList = z.object({
  decisions: z.array(ListedDecision),
  older: z.string().nullable(),
  newer: z.string().nullable(),
});
export const Count = z.object({ count: z.int() });
/** Keys that decisions of the log were made with, for the filter. */
export const KeyChoices = z.object({ keys: z.array(MadeWith) });

export const ById = z.strictObject({ id: z.string().regex(DECISION_ID, 'expected the id of a decision') });

/** The record as REST sends it. It was made from its schema, so it is not parsed again. */
export const Record = z.custom<z.infer<typeof DocumentedRecord>>((value) => typeof value === 'object');
export const OneDecision = z.object({
  record: Record,
  key: MadeWith.extend({
    /** It is neither revoked nor expired, so its decisions can be revised. */
    works: z.boolean(),
    madeBy: z.object({ id: z.int(), name: shownName.nullable(), email: shownName }).nullable(),
  }),
  isOwn: z.boolean(),
  /** Those of itself and its revisions that were cancelled. */
  cancelled: z.array(z.string()),
});
export type OneDecision = z.infer<typeof OneDecision>;

export interface Progress {
  status: z.infer<typeof Status>;
  done: number;
  total: number;
  secondsSoFar: number;
  /** From the pace so far; null while there is none. */
  secondsLeft: number | null;
}

export const Share = ById.extend({ sharedWithOrg: z.boolean() });
export const ReportChosen = ById.extend({ report: ChosenReport });
export const Assess = ById.extend({ assessment: AssessmentRequest });
/** `refinement` is checked by the schema of REST, so that its errors are the API's own words. */
export const Refine = ById.extend({
  refinement: z.custom<z.input<typeof RefineRequest>>(isObject, 'expected an object'),
  ...onceFields,
});
