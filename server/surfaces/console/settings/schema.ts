/** A person's own settings, the organization's name, and the judge that answers. */
import { z } from 'zod';
import { JudgeStatus } from '../../../process/judge-status.ts';
import { text, wholeNumber } from '../../../wire/types.ts';
import { shownName } from '../../../wire/visible-name.ts';
import { PersonName } from '../people/schema.ts';
import { Appearance, Role } from '../session/schema.ts';

export const Judge = z.object({ judge: JudgeStatus });

/** How the organization's members sign in at its provider, as the operator has set it. */
export const IdentityProvider = z.object({
  provider: z
    .object({
      name: shownName,
      issuer: z.string(),
      clientId: z.string(),
      hasSecret: z.boolean(),
      groupsClaim: z.string(),
      roles: z.array(z.object({ group: shownName, role: Role })),
      emailDomains: z.array(z.string()),
      allowsOtherWays: z.boolean(),
      sessionHours: z.int().nullable(),
    })
    .nullable(),
  callbackUrl: z.string(),
});

export const Session = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  address: z.string(),
  isThis: z.boolean(),
});
export const Sessions = z.object({ sessions: z.array(Session) });

/** One of the person's own, and not the one that asks. */
export const EndSession = z.strictObject({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) });

export const SetName = z.strictObject({ name: PersonName });
/** `current` is required when there is a password already. Ends all other sessions. */
export const SetPassword = z.strictObject({
  current: text(1, 1000).optional(),
  password: text(1, 1000).describe('At least 12 characters, and not a common one'),
});
export const PasswordSet = z.object({ sessionsEnded: z.int() });
export const SetAppearance = z.strictObject({ appearance: Appearance });
export const SetOrganizationName = z.strictObject({ name: PersonName });
