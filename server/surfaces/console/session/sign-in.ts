/** Signing in: by a link that works once, or by a password. */
import { countOfBrowser } from '../../../accounts/known-browser.ts';
import { findPasswordsOf, storeAgain } from '../../../accounts/members.ts';
import { hashPassword, isHashedWith } from '../../../accounts/passwords.ts';
import { type FoundLink, findSignInLink, takeSignInLink } from '../../../accounts/sign-in-links.ts';
import { readKeyedAddress } from '../../../accounts/sign-in-secret.ts';
import { Refusal } from '../../../refusals.ts';
import { organizationsOfProviderAlone } from '../../../sso/provider-store.ts';
import type { OpenContext } from '../context.ts';
import { WrongInput } from '../trpc.ts';
import { type Entered, enter } from './enter.ts';
import { logFailure } from './log-failure.ts';
import { type Candidate, tryPassword } from './try-password.ts';

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
      const { passwordHash, isByOwner } = link;
      const entering = { by: 'link', isByOperator: !isByOwner, secret: keyed.secret } as const;
      return enter(ctx, tx, { ...entering, member: { ...member, passwordHash } });
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
    const members = await findPasswordsOf(sql, email);
    const closed = await organizationsOfProviderAlone(
      sql,
      members.map(({ organizationId }) => organizationId),
    );
    const candidates = members.map((member): Candidate => {
      const known = countOfBrowser(ctx.browser, keyed.secret, member);
      const count = known ?? `member:${member.organizationId}/${member.memberId}`;
      return { ...member, count, isKnown: known !== null };
    });
    // Of two members with the same password, one whom it may sign in is meant, and then the one who
    // is known here.
    const rank = (one: Candidate) => 2 * Number(!closed.has(one.organizationId)) + Number(one.isKnown);
    candidates.sort((one, other) => rank(other) - rank(one));
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
