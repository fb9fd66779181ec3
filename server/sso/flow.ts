/**
 * One sign-in at a provider, from the button to the return. What it began with is in a cookie of
 * that browser, and nothing is stored here: `state`, `nonce` and the verifier of PKCE are keyed
 * hashes of the cookie. So a `state` that fits proves that this service made the cookie.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { keyedHash } from '../accounts/sign-in-secret.ts';

const LIFETIME_MS = 10 * 60_000;
const BYTES = 16;
/** Of the cookie, which holds an issuer and a path besides. */
const MOST_LENGTH = 4000;

const Begun = z.object({
  id: z.string(),
  organizationId: z.int(),
  issuer: z.string(),
  /** Where the person goes afterwards, below /console. */
  next: z.string().nullable(),
  at: z.number(),
});

export type Begun = z.infer<typeof Begun>;

/** What the provider's answer must fit. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Flow extends Begun {
  checks: Checks;
}

/** `now`: by the database's clock, so that nodes agree. */
export function beginFlow(
  secret: Buffer,
  begun: Omit<Begun, 'id' | 'at'>,
  now: Date,
): { cookie: string; checks: Checks } {
  const id = randomBytes(BYTES).toString('base64url');
  const cookie = Buffer.from(JSON.stringify({ ...begun, id, at: now.getTime() })).toString('base64url');
  return { cookie, checks: checksOf(secret, cookie) };
}

/** Null: this browser began no such sign-in, or more than ten minutes ago. */
export function readFlow(
  secret: Buffer,
  { cookie, state, now }: { cookie: string | null; state: string; now: Date },
): Flow | null {
  if (cookie === null || cookie.length > MOST_LENGTH) return null;
  const checks = checksOf(secret, cookie);
  if (!isSame(checks.state, state)) return null;
  const begun = Begun.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString()));
  return now.getTime() - begun.at > LIFETIME_MS ? null : { ...begun, checks };
}

function checksOf(secret: Buffer, cookie: string): Checks {
  const hashFor = (use: string) => keyedHash(secret, [`provider ${use}`, cookie]).toString('base64url');
  return { state: hashFor('state'), nonce: hashFor('nonce'), verifier: hashFor('verifier') };
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Anyone can make an address, so it must not lead to another site. */
export function ownPath(next: string | undefined): string | null {
  return next !== undefined && next.length <= 500 && /^\/(?!\/)[\w\-./?=&%+:]*$/.test(next) ? next : null;
}
