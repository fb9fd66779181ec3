/** The audit log: all of it for owners, what concerns themselves for members. */
import { z } from 'zod';
import { AUDIT_OBJECTS, AUDIT_VERBS } from '../../../accounts/audit-log.ts';
import { Moment } from '../../../wire/moment.ts';
import { text, wholeNumber } from '../../../wire/types.ts';
import { shownName } from '../../../wire/visible-name.ts';

const ownFilters = {
  verb: z.enum(AUDIT_VERBS).optional(),
  object: z.enum(AUDIT_OBJECTS).optional(),
  from: Moment.optional(),
  to: Moment.optional(),
};
const filters = {
  ...ownFilters,
  memberId: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional().describe('Who did it'),
};
export const AuditFilter = z.strictObject(filters);
export type AuditFilter = z.infer<typeof AuditFilter>;

const Cursor = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const page = {
  before: Cursor.optional().describe('`older` of a page'),
  after: Cursor.optional().describe('`newer` of a page'),
  limit: wholeNumber(1, 100).default(50),
};
const isOnePage = ({ before, after }: { before?: number | undefined; after?: number | undefined }) =>
  before === undefined || after === undefined;
const ONE_PAGE = { path: ['before'], message: 'expected only one of `before` and `after`' };
export const ListAudit = z.strictObject({ ...filters, ...page }).refine(isOnePage, ONE_PAGE);
export const ListOwnAudit = z.strictObject({ ...ownFilters, ...page }).refine(isOnePage, ONE_PAGE);

export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.object({
    kind: z.enum(['member', 'key', 'operator', 'service']),
    /** Of a member or key. */
    id: z.int().nullable(),
    /** As it was called then: a person's name or address, a key's name, "the operator". */
    name: shownName,
  }),
  verb: z.enum(AUDIT_VERBS),
  object: z.object({ kind: z.enum(AUDIT_OBJECTS), id: z.string().nullable(), name: shownName }),
  /** What changed, such as `retention: 7d`. What somebody typed is quoted and escaped. */
  detail: z.string().nullable(),
  /** What somebody typed, as it was typed, by what it is. */
  quoted: z.record(z.string(), z.string()).nullable(),
  /** Null for operators and the service itself, and for members where somebody else did it. */
  address: text(0, 100).nullable(),
});
export const AuditList = z.object({
  entries: z.array(AuditEntry),
  older: z.int().nullable(),
  newer: z.int().nullable(),
});
export const AuditCount = z.object({ count: z.int() });
