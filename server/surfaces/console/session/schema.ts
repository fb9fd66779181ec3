/** Who is signed in, and how one signs in: the console's names. */
import { z } from 'zod';
import { text, wholeNumber } from '../../../wire/types.ts';
import { shownName } from '../../../wire/visible-name.ts';

export const Role = z.enum(['owner', 'member']);
export const Appearance = z.enum(['system', 'light', 'dark']);

/** The person at the console. */
export const Me = z.object({
  member: z.object({
    id: z.int(),
    email: z.string(),
    name: shownName.nullable(),
    role: Role,
    hasPassword: z.boolean(),
    hasPasskey: z.boolean(),
    /** The session is so new that a passkey or a first password may be added. */
    isFresh: z.boolean(),
    /** The session began at the organization's provider. */
    byProvider: z.boolean(),
    appearance: Appearance,
  }),
  organization: z.object({ id: z.int(), name: shownName }),
  /** The session ends then, unless it is used before. */
  sessionExpiresAt: z.iso.datetime(),
});
export type Me = z.infer<typeof Me>;

/** Null: nobody is signed in. */
export const Current = z.object({
  me: Me.nullable(),
  baseUrl: z.string(),
  /** Whether browsers offer passkeys at this address. */
  hasPasskeys: z.boolean(),
});

/** Longer than any that an authenticator makes, in base64url. */
export const Signed = text(1, 4096);
/** For the browser's `navigator.credentials.get`. */
export const PasskeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int().describe('Milliseconds'),
});
export const UsePasskey = z.strictObject({
  id: text(1, 1364).describe('Of the credential'),
  userHandle: text(1, 88),
  clientDataJson: Signed,
  authenticatorData: Signed,
  signature: text(1, 1400),
});

export const ReadLink = z.strictObject({ token: text(1, 200) });
/** Whom a one-time link signs in. */
export const LinkOwner = z.object({
  email: shownName,
  name: shownName.nullable(),
  organizationName: shownName,
  /** It signs in only together with the member's password. */
  needsPassword: z.boolean(),
});
export const UseLink = ReadLink.extend({ password: text(1, 1000).optional() });
export const SignIn = z.strictObject({ email: text(1, 320), password: text(1, 1000) });

const OrganizationId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
/** Without an organization: the buttons that everybody sees. */
export const ListButtons = z.strictObject({ organizationId: OrganizationId.optional() });
export const Buttons = z.object({
  providers: z.array(z.object({ organizationId: z.int(), name: shownName })),
});
/** `next`: where the person wants to go afterwards, below /console. */
export const StartAtProvider = z.strictObject({
  organizationId: OrganizationId,
  next: text(1, 2000).optional(),
});
export const AtProvider = z.object({ url: z.string() });
/** `query`: all behind the `?` of the address to which the provider sent the browser. */
export const FinishAtProvider = z.strictObject({ organizationId: OrganizationId, query: text(1, 10_000) });
export const FinishedAtProvider = z.object({ me: Me, next: z.string().nullable() });

export const SignedOut = z.object({ ended: z.int().describe('Sessions that ended') });
