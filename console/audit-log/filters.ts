/** The filters of the audit log, as its address names them and as the server takes them. */
import type { Inputs } from '../client/types.ts';
import { startOfDay } from '../controls/days.ts';

export const AUDIT_FILTERS = ['verb', 'object', 'member', 'from', 'to'] as const;
type FilterName = (typeof AUDIT_FILTERS)[number];

export type AuditSearch = { [name in FilterName | 'before' | 'after']?: string };
export type AuditFilter = Inputs['auditLog']['count'];
type Verb = NonNullable<AuditFilter['verb']>;
type AuditObject = NonNullable<AuditFilter['object']>;

/** The compiler refuses a list that lacks one of the server's names, or has another. */
function namesOf<Name extends string>(names: Record<Name, true>): Name[] {
  return Object.keys(names) as Name[];
}

export const VERBS = namesOf<Verb>({
  'signed in': true,
  'signed out': true,
  created: true,
  changed: true,
  rotated: true,
  revoked: true,
  invited: true,
  removed: true,
  shared: true,
  'stopped sharing': true,
  published: true,
  withdrew: true,
  'bought credit': true,
  deleted: true,
  proposed: true,
  accepted: true,
  refused: true,
  exported: true,
  tested: true,
});

export const OBJECTS = namesOf<AuditObject>({
  organization: true,
  member: true,
  key: true,
  decision: true,
  questions: true,
  credit: true,
  webhook: true,
  log: true,
});

/** Unknown values of an address are not sent, so that an old link still works. */
export function filterOf(search: AuditSearch): AuditFilter {
  const verb = VERBS.find((one) => one === search.verb);
  const object = OBJECTS.find((one) => one === search.object);
  const from = startOfDay(search.from);
  const to = startOfDay(search.to);
  return {
    ...(verb === undefined ? {} : { verb }),
    ...(object === undefined ? {} : { object }),
    ...(isId(search.member) ? { memberId: Number(search.member) } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** The id of a member or a page is a whole number above 0. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text);
}
