/** Members of the organization, for its owners. */
import { z } from 'zod';
import { email, wholeNumber } from '../../../wire/types.ts';
import { refuseUnseen, shownName, visibleText } from '../../../wire/visible-name.ts';
import { Role } from '../session/schema.ts';

export const MemberId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
export const PersonName = visibleText(1, 200);

export const Person = z.object({
  id: z.int(),
  email: shownName,
  name: shownName.nullable(),
  role: Role,
  createdAt: z.iso.datetime(),
  /** Null: has never signed in. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Until when a link of an invitation works; null: there is none. */
  invitedUntil: z.iso.datetime().nullable(),
  keys: z.int().describe('Keys that are not revoked'),
  /** Whether an owner can make a link that signs the member in. */
  canGetLink: z.boolean(),
  /** Signs in at the organization's provider, whose groups give the role each time. */
  byProvider: z.boolean(),
  isMe: z.boolean(),
});
export const ListPeople = z.strictObject({
  after: MemberId.optional().describe('`next` of a page'),
  limit: wholeNumber(1, 100).default(100),
});
export const People = z.object({ people: z.array(Person), next: z.int().nullable() });

export const Invite = z.strictObject({
  email: email().check(refuseUnseen),
  name: PersonName.optional(),
  role: Role.default('member'),
});
/** The link is shown once, and works once. */
export const Invited = z.object({
  id: z.int(),
  email: z.string(),
  signInUrl: z.string(),
  expiresAt: z.iso.datetime(),
  /** The link works only together with the member's password. */
  needsPassword: z.boolean(),
});
export const ByMember = z.strictObject({ id: MemberId });
export const ChangeRole = ByMember.extend({ role: Role });
export const Removed = z.object({ id: z.int(), keysRevoked: z.int() });
