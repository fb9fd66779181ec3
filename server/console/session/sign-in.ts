/** Signing in: by a link that works once, or by a password. */
import { findPasswordsOf } from '../../accounts/members.ts';
import { lockMember } from '../../accounts/organizations.ts';
import { isPassword } from '../../accounts/passwords.ts';
import { type MemberRef, startSession } from '../../accounts/sessions.ts';
import { takeSignInLink } from '../../accounts/sign-in-links.ts';
import { forgetTries, giveBackTry, MOST_TRIES, takeTry } from '../../accounts/sign-in-tries.ts';
import { limitedNetwork } from '../../api/door/client-address.ts';
import { Refusal } from '../../refusals.ts';
import type { OpenContext } from '../context.ts';

/** An address may belong to members of several organizations; each has a password of its own. */
const MOST_MEMBERS = 4;

/** Returns the token of a new session. A link that could not be used is not used up. */
export async function signInByLink({ services }: OpenContext, token: string): Promise<string> {
  return services.database.sql.begin(async (tx) => {
    const member = await takeSignInLink(tx, token);
    if (member === null || !(await lockMember(tx, member))) throw new Refusal('link_gone');
    return startSession(tx, member, { address: services.address, by: 'link' });
  });
}

/** The same refusal whether the address or the password is wrong, after the same time. */
export async function signInByPassword(
  { services, tools }: OpenContext,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { sql } = services.database;
  const tried = { network: limitedNetwork(services.address), email };
  const waitSeconds = await takeTry(sql, tried);
  if (waitSeconds !== null) throw tooManyTries(waitSeconds);
  const member = await tools.passwords
    .run(() => findMember(services, { email, password }))
    .catch(async (error: unknown) => {
      // The password was not looked at.
      await giveBackTry(sql, tried);
      throw error;
    });
  if (member === null) throw new Refusal('wrong_sign_in');
  await forgetTries(sql, tried);
  return sql.begin(async (tx) => {
    if (!(await lockMember(tx, member))) throw new Refusal('wrong_sign_in');
    return startSession(tx, member, { address: services.address, by: 'password' });
  });
}

async function findMember(
  { database }: OpenContext['services'],
  { email, password }: { email: string; password: string },
): Promise<MemberRef | null> {
  const found = await findPasswordsOf(database.sql, email, MOST_MEMBERS);
  for (const member of found) if (await isPassword(member.passwordHash, password)) return member;
  if (found.length === 0) await isPassword(null, password);
  return null;
}

export function tooManyTries(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal('rate_limited', {
    message: `The password was wrong ${MOST_TRIES} times for this account or from this network. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or use a one-time link.`,
    retryAfterSeconds: seconds,
  });
}
