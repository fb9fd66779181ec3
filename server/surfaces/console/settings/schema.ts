/** A person's own settings, the organization's name, and the judge that answers. */
import { z } from 'zod';
import { JudgeStatus } from '../../../process/judge-status.ts';
import { text, wholeNumber } from '../../../wire/types.ts';
import { PersonName } from '../people/schema.ts';
import { Appearance } from '../session/schema.ts';

export const Judge = z.object({ judge: JudgeStatus });

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
