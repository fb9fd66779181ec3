/** API keys as the console shows them. */
import { z } from 'zod';
import { RETENTIONS } from '../../../accounts/retention.ts';
import { wholeNumber } from '../../../wire/types.ts';
import { shownName, visibleText } from '../../../wire/visible-name.ts';

export const KeySettings = z.object({
  sharing: z.boolean().describe('New decisions are visible to the organization'),
  retention: z.enum(RETENTIONS),
  overlap: z.enum(['correct', 'report', 'off']),
  answers: z.enum(['as_judged', 'coherent']).describe('Answers to typed questions'),
});

const Name = visibleText(1, 200);
const Future = z.iso
  .datetime({ offset: true, error: 'expected a date-time with its offset, such as 2030-01-31T00:00:00Z' })
  .refine((value) => Date.parse(value) > Date.now(), 'must be in the future');
export const KeyId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Of 30 days. */
const KeyUsage = z.object({
  decisions: z.int(),
  questions: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number(),
});

/** What an owner would loosen about another member's key; what is left out stays as it is. */
export const ShownProposal = z.object({
  id: z.int(),
  key: z.object({ id: z.int(), name: shownName }),
  by: z.object({ id: z.int(), name: shownName.nullable(), email: shownName }),
  at: z.iso.datetime(),
  sharing: z.boolean().optional(),
  retention: z.object({ before: z.enum(RETENTIONS), after: z.enum(RETENTIONS) }).optional(),
  expiresAt: z.object({ before: z.iso.datetime().nullable(), after: z.iso.datetime().nullable() }).optional(),
});
export const ProposalList = z.object({ proposals: z.array(ShownProposal) });

export const ListedKey = KeySettings.extend({
  id: z.int(),
  name: shownName,
  /** Null for a playground key, which has no secret. */
  last4: z.string().nullable(),
  isPlayground: z.boolean(),
  /** Null: the member was removed. */
  madeBy: z.object({ id: z.int(), name: shownName.nullable(), email: shownName }).nullable(),
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** When the secret before the newest stops working. */
  oldSecretWorksUntil: z.iso.datetime().nullable(),
  usage: KeyUsage,
  can: z.object({ change: z.boolean(), rotate: z.boolean(), revoke: z.boolean() }),
  /** Waits for the answer of the member who made the key. */
  proposal: ShownProposal.nullable(),
});

export const ListKeys = z.strictObject({
  after: KeyId.optional().describe('`next` of a page'),
  limit: wholeNumber(1, 100).default(100),
  revoked: z.boolean().default(false).describe('Lists revoked and expired keys as well'),
});
export const KeyList = z.object({ keys: z.array(ListedKey), next: z.int().nullable() });

export const CreateKey = z.strictObject({
  name: Name,
  sharing: z.boolean().optional(),
  retention: KeySettings.shape.retention.optional(),
  overlap: KeySettings.shape.overlap.optional(),
  answers: KeySettings.shape.answers.optional(),
  expiresAt: Future.optional(),
});
/** The only time that the secret is shown. */
export const NewSecret = z.object({ id: z.int(), secret: z.string(), last4: z.string() });

/** What is left out stays as it is; `expiresAt` null: never. */
export const ChangeKey = z.strictObject({
  id: KeyId,
  name: Name.optional(),
  sharing: z.boolean().optional(),
  retention: KeySettings.shape.retention.optional(),
  overlap: KeySettings.shape.overlap.optional(),
  answers: KeySettings.shape.answers.optional(),
  expiresAt: Future.nullable().optional(),
});
export const RotateKey = z.strictObject({ id: KeyId, oldWorks: z.enum(['now', '1h', '24h']) });
export const Rotated = NewSecret.extend({ oldSecretWorksUntil: z.iso.datetime().nullable() });
export const RevokeKey = z.strictObject({
  id: KeyId,
  name: z.string().max(1000).describe("The key's name, typed to confirm"),
  withdrawPublications: z.boolean().default(false),
});
export const Revoked = z.object({ id: z.int(), withdrawn: z.int() });
/** `isProposed`: part of it waits for the member who made the key. */
export const Changed = z.object({ id: z.int(), isProposed: z.boolean() });
export const AnswerProposal = z.strictObject({ id: KeyId.describe('Of the proposal') });
/** The key that it was about. */
export const Answered = z.object({ id: z.int() });
