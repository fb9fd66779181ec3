/**
 * Challenges for passkeys. A challenge carries its end and a keyed hash, so that asking for one
 * stores nothing; the use of one is stored until it has ended, and no other use is allowed. The
 * hash also covers for whom it was made: the session of a member who adds a passkey, or the browser
 * that wants to sign in.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type postgres from 'postgres';
import { keyedHash, readSignInSecret } from './sign-in-secret.ts';
import { takeOnce } from './sign-in-tries.ts';

export const CHALLENGE_MINUTES = 5;

const END_BYTES = 6;
const RANDOM_BYTES = 16;
const HASH_BYTES = 32;
const BYTES = END_BYTES + RANDOM_BYTES + HASH_BYTES;

/** The purpose, and ids or a random text. */
export type MadeFor =
  | readonly ['add', organizationId: number, memberId: number, sessionId: number]
  | readonly ['sign in', browser: string];

export async function makeChallenge(sql: postgres.ISql, madeFor: MadeFor): Promise<Buffer> {
  const { secret, now } = await readSignInSecret(sql);
  const head = Buffer.alloc(END_BYTES + RANDOM_BYTES);
  head.writeUIntBE(now.getTime() + CHALLENGE_MINUTES * 60_000, 0, END_BYTES);
  randomBytes(RANDOM_BYTES).copy(head, END_BYTES);
  return Buffer.concat([head, hashOf(secret, head, madeFor)]);
}

/** A challenge that is ours, for this purpose and place, and has not ended. */
export interface OpenChallenge {
  text: string;
}

/** `text`: in base64url, as the browser returns it. Null for every other. */
export async function readChallenge(
  sql: postgres.ISql,
  text: string,
  madeFor: MadeFor,
): Promise<OpenChallenge | null> {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== BYTES || bytes.toString('base64url') !== text) return null;
  const { secret, now } = await readSignInSecret(sql);
  const head = bytes.subarray(0, -HASH_BYTES);
  if (!timingSafeEqual(bytes.subarray(-HASH_BYTES), hashOf(secret, head, madeFor))) return null;
  return head.readUIntBE(0, END_BYTES) > now.getTime() ? { text } : null;
}

/** False when it was used already, also by a transaction that ends at the same time. */
export function useChallenge(tx: postgres.TransactionSql, { text }: OpenChallenge): Promise<boolean> {
  return takeOnce(tx, `challenge:${text}`);
}

function hashOf(secret: Buffer, head: Buffer, madeFor: MadeFor): Buffer {
  return keyedHash(secret, ['passkey challenge', head.toString('base64url'), ...madeFor]);
}
