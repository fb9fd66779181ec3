/** A member's own passkeys: the console's names. */
import { z } from 'zod';
import { text, wholeNumber } from '../../../wire/types.ts';
import { shownName, visibleText } from '../../../wire/visible-name.ts';
import { Signed } from '../session/schema.ts';

export const Passkeys = z.object({
  passkeys: z.array(
    z.object({
      /** As the audit log names it. */
      number: z.int(),
      name: shownName,
      createdAt: z.iso.datetime(),
      /** Null: never. */
      lastUsedAt: z.iso.datetime().nullable(),
      /** The host name where it works, unless that is this one. */
      worksAt: z.string().nullable(),
    }),
  ),
  /** The most that a member may have. */
  most: z.int(),
  /** The organization wants another way to sign in; null: a passkey signs the member in. */
  whyNone: z.string().nullable(),
});

/** For the browser's `navigator.credentials.create`. */
export const NewPasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** The member's passkeys: a device that has one makes no other. */
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.int().describe('Milliseconds'),
});

/** Asked for with the offer, so that a name is refused before a passkey is made. */
export const NamePasskey = z.strictObject({ name: visibleText(1, 100) });
export const AddPasskey = NamePasskey.extend({
  id: text(1, 1364).describe('Of the credential'),
  clientDataJson: Signed,
  attestationObject: text(1, 8192),
});
export const ByNumber = z.strictObject({ number: wholeNumber(1, Number.MAX_SAFE_INTEGER) });
