/**
 * Browsers in which a member has signed in. Each has its own count of wrong passwords, so that
 * nobody else's tries keep the member out of it. The browser stores its own number and a mark for
 * each such member; nothing is stored here (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies").
 *
 * A mark holds until the member's password changes. Otherwise a former guest could collect browsers
 * and take ten guesses with each.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { MemberRef } from './sessions.ts';
import { keyedHash } from './sign-in-secret.ts';

const BYTES = 16;
/** The most members that one browser remembers; the one that was marked first is forgotten. */
const MOST_MARKS = 10;
/** 16 bytes are 22 characters of base64url. */
const SHAPE = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{22}){1,${MOST_MARKS}}$`);

/** `passwordHash` is null when the member has no password. */
export type Marked = MemberRef & { passwordHash: string | null };

/**
 * The name of the member's count in this browser; null when the member has not signed in with it.
 */
export function countOfBrowser(browser: string | null, secret: Buffer, member: Marked): string | null {
  if (browser === null || !SHAPE.test(browser)) return null;
  const [id = '', ...marks] = browser.split('.');
  const wanted = Buffer.from(markOf(id, secret, member));
  if (!marks.some((mark) => timingSafeEqual(Buffer.from(mark), wanted))) return null;
  return `browser:${wanted}`;
}

/** Returns what the browser stores after the member has signed in. */
export function markBrowser(browser: string | null, secret: Buffer, member: Marked): string {
  const isSound = browser !== null && SHAPE.test(browser);
  const [id = '', ...marks] = isSound ? browser.split('.') : [randomBytes(BYTES).toString('base64url')];
  const mark = markOf(id, secret, member);
  return [id, ...marks.filter((one) => one !== mark).slice(1 - MOST_MARKS), mark].join('.');
}

function markOf(id: string, secret: Buffer, { organizationId, memberId, passwordHash }: Marked): string {
  return keyedHash(secret, ['browser', id, organizationId, memberId, passwordHash ?? ''])
    .subarray(0, BYTES)
    .toString('base64url');
}
