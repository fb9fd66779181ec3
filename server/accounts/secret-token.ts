/**
 * Secrets for sessions and one-time links: 32 random bytes in base64url. API keys are other
 * secrets.
 */
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Only the hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(BYTES).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Null for a text that is no token, so that it causes no query. */
export function hashOfToken(token: string): Buffer | null {
  return SHAPE.test(token) ? hashOf(token) : null;
}

/** 256 random bits need no slow hash. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
