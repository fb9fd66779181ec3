/** Signing in: by a link that works once, or by a password. */
import type postgres from 'postgres';
import { countOfBrowser, type Marked, markBrowser } from '../../../accounts/known-browser.ts';
import { findPasswordsOf, storeAgain } from '../../../accounts/members.ts';
import { lockPassword } from '../../../accounts/organizations.ts';
import { hashPassword, isHashedWith } from '../../../accounts/passwords.ts';
import { type SignedInBy, startSession } from '../../../accounts/sessions.ts';
import { type FoundLink, findSignInLink, takeSignInLink } from '../../../accounts/sign-in-links.ts';
import { readKeyedAddress } from '../../../accounts/sign-in-secret.ts';
import { Refusal } from '../../../refusals.ts';
import type { OpenContext } from '../context.ts';
import { WrongInput } from '../trpc.ts';
import { logFailure } from './log-failure.ts';
import { endSessionsOf } from './sign-out.ts';
import { type Candidate, tryPassword } from './try-password.ts';

/** For what a new session sets in the browser. */
export interface Entered {
  token: string;
  browser: string;
}

/** Whose link it is. It stays as it is: opening a link changes nothing. */
export function readLink({ services }: OpenContext, token: string): Promise<FoundLink> {
  return logFailure(services, { procedure: 'session.readLink' }, async () => {
    const link = await findSignInLink(services.database.sql, token);
    if (link === null) throw new Refusal('link_gone');
    return link;
  });
}

/** A link that could not be used is not used up. */
export async function signInByLink(
  ctx: OpenContext,
  { token, password }: { token: string; password?: string | undefined },
): Promise<Entered> {
  const { sql } = ctx.services.database;
  const link = await findSignInLink(sql, token);
  const keyed = await readKeyedAddress(sql, link?.email ?? '');
  const told = link === null ? {} : { account: keyed.account };
  return logFailure(ctx.services, { procedure: 'session.useLink', ...told }, async () => {
    if (link === null) throw new Refusal('link_gone');
    if (link.needsPassword) await requirePassword(ctx, link, { password, salt: keyed.salt });
    return sql.begin(async (tx) => {
      const member = await takeSignInLink(tx, token);
      if (member === null) throw new Refusal('link_gone');
      return enter(ctx, tx, { member: { ...member, passwordHash: link.passwordHash }, by: 'link', ...keyed });
    });
  });
}

/** Counted for the member's links alone, so that the tries of strangers do not matter. */
async function requirePassword(
  ctx: OpenContext,
  { organizationId, memberId, passwordHash }: FoundLink,
  { password, salt }: { password: string | undefined; salt: Buffer },
): Promise<void> {
  if (password === undefined)
    throw WrongInput.at('password', 'required: this link works only together with your password');
  if (passwordHash === null) throw new Refusal('link_gone');
  const count = `link:${organizationId}/${memberId}`;
  const candidate = { organizationId, memberId, passwordHash, count, isKnown: true };
  const found = await tryPassword(ctx, [candidate], { password, salt, countOfNobody: count });
  if (found === null) throw WrongInput.at('password', 'this is not your password');
}

/** Refuses a wrong address and a wrong password with the same words, after the same time. */
export async function signInByPassword(
  ctx: OpenContext,
  { email, password }: { email: string; password: string },
): Promise<Entered> {
  const { sql } = ctx.services.database;
  const keyed = await readKeyedAddress(sql, email);
  return logFailure(ctx.services, { procedure: 'session.signIn', account: keyed.account }, async () => {
    const candidates = (await findPasswordsOf(sql, email)).map((member): Candidate => {
      const known = countOfBrowser(ctx.browser, keyed.secret, member);
      const count = known ?? `member:${member.organizationId}/${member.memberId}`;
      return { ...member, count, isKnown: known !== null };
    });
    // Of two members with the same password, the one who is known here is meant.
    candidates.sort((one, other) => Number(other.isKnown) - Number(one.isKnown));
    const given = { password, salt: keyed.salt, countOfNobody: `account:${keyed.account}` };
    const found = await tryPassword(ctx, candidates, given);
    if (found === null) throw new Refusal('wrong_sign_in');
    const member = await withOneSalt(ctx, found, given);
    return sql.begin((tx) => enter(ctx, tx, { member, by: 'password', ...keyed }));
  });
}

/** A password from before the passwords of an address shared a salt gets it now. */
async function withOneSalt(
  { services, tools }: OpenContext,
  member: Candidate,
  { password, salt }: { password: string; salt: Buffer },
): Promise<Candidate> {
  if (isHashedWith(member.passwordHash, salt)) return member;
  const passwordHash = await tools.passwords.run(() => hashPassword(password, salt));
  await storeAgain(services.database.sql, member, passwordHash);
  return { ...member, passwordHash };
}

interface Entering {
  member: Marked;
  by: SignedInBy;
  secret: Buffer;
}

/** Starts a session, which takes the place of the one that the browser had. */
export async function enter(
  ctx: OpenContext,
  tx: postgres.TransactionSql,
  { member, by, secret }: Entering,
): Promise<Entered> {
  const { signedIn, services, browser } = ctx;
  if (!(await lockPassword(tx, member)))
    throw new Refusal(by === 'link' ? 'link_gone' : by === 'password' ? 'wrong_sign_in' : 'wrong_passkey');
  if (signedIn !== null)
    await endSessionsOf(tx, signedIn, {
      which: 'this',
      address: services.address,
      why: 'another sign-in in the same browser',
    });
  const token = await startSession(tx, member, { address: services.address, by });
  return { token, browser: markBrowser(browser, secret, member) };
}
