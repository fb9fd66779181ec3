/** Commands about how a member signs in: a link, a forgotten password, lost passkeys, sessions. */
import type postgres from 'postgres';
import { z } from 'zod';
import { OPERATOR, writeAudit } from '../../accounts/audit-log.ts';
import { findMemberByEmail, findMembersOf, forgetPassword } from '../../accounts/members.ts';
import { removePasskeys } from '../../accounts/passkeys.ts';
import { endSessions, type MemberRef } from '../../accounts/sessions.ts';
import { makeSignInLink } from '../../accounts/sign-in-links.ts';
import { type Command, Email, Id, parseOptions, Refused, strings } from './command.ts';

const GivenLink = z.object({
  email: Email,
  org: Id.optional(),
  'forget-password': z.boolean().default(false),
});

/** Prints a link that signs the member in once, within 10 minutes. */
export const memberLink: Command = {
  takes: '--email ADDRESS [--org ID] [--forget-password]',
  options: { ...strings('email', 'org'), 'forget-password': { type: 'boolean' } },
  quiet: 'sign_in_url',
  prepare(given) {
    const { email, org, 'forget-password': forgets } = parseOptions(GivenLink, given);
    return (sql, { config: { baseUrl } }) =>
      sql.begin(async (tx) => {
        const member = await findOnlyMember(tx, email, org);
        const { url } = await makeSignInLink(tx, member, { baseUrl, lifetime: 'now', isByOwner: false });
        await writeOfMember(tx, member, { verb: 'created', detail: 'a one-time link' });
        const made = { email: member.email, sign_in_url: url };
        return forgets ? { ...made, sessions_ended: await forget(tx, member) } : made;
      });
  },
};

/** More organizations than one person belongs to. */
const MOST_ORGANIZATIONS = 1000;

async function findOnlyMember(
  tx: postgres.TransactionSql,
  email: string,
  org: number | undefined,
): Promise<MemberRef & { email: string }> {
  const found = (await findMembersOf(tx, email, MOST_ORGANIZATIONS)).filter(
    ({ organizationId }) => org === undefined || organizationId === org,
  );
  const [member, another] = found;
  if (member === undefined)
    throw new Refused(
      `no member has the address ${email}${org === undefined ? '' : ` in organization ${org}`}, or the organization is suspended`,
    );
  if (another !== undefined)
    throw new Refused(
      `${email} is a member of organizations ${found.map(({ organizationId }) => organizationId).join(', ')}: name the organization with --org`,
    );
  return member;
}

/**
 * Returns how many sessions end with the password. Whoever uses one of them could otherwise set the
 * next password without knowing the last.
 */
async function forget(tx: postgres.TransactionSql, member: MemberRef): Promise<number> {
  if (await forgetPassword(tx, member))
    await writeOfMember(tx, member, { verb: 'changed', detail: 'password: forgotten' });
  return signOut(tx, member);
}

const GivenSignOut = z.object({ org: Id, email: Email });

/** Ends all sessions of a member, who may sign in again. */
export const memberSignOut: Command = {
  takes: '--org ID --email ADDRESS',
  options: strings('org', 'email'),
  quiet: 'sessions_ended',
  prepare(given) {
    const { org, email } = parseOptions(GivenSignOut, given);
    return (sql) =>
      sql.begin(async (tx) => {
        const { id } = await findMeant(tx, org, email);
        return { id, sessions_ended: await signOut(tx, { organizationId: org, memberId: id }) };
      });
  },
};

/**
 * Removes all passkeys of a member who has lost a device. The sessions end too: whoever has the
 * device may sit at one of them, and could add another passkey.
 */
export const memberRemovePasskeys: Command = {
  takes: '--org ID --email ADDRESS',
  options: strings('org', 'email'),
  quiet: 'passkeys_removed',
  prepare(given) {
    const { org, email } = parseOptions(GivenSignOut, given);
    return (sql) =>
      sql.begin(async (tx) => {
        const { id } = await findMeant(tx, org, email);
        const member = { organizationId: org, memberId: id };
        const count = await removePasskeys(tx, member, 'all');
        if (count > 0)
          await writeOfMember(tx, member, { verb: 'changed', detail: `passkeys: all ${count} removed` });
        return { id, passkeys_removed: count, sessions_ended: await signOut(tx, member) };
      });
  },
};

async function findMeant(tx: postgres.TransactionSql, org: number, email: string): Promise<{ id: number }> {
  const member = await findMemberByEmail(tx, org, email);
  if (member === null) throw new Refused(`organization ${org} has no member ${email}`);
  return member;
}

async function signOut(tx: postgres.TransactionSql, member: MemberRef): Promise<number> {
  const count = await endSessions(tx, member, 'all');
  if (count > 0)
    await writeOfMember(tx, member, { verb: 'signed out', detail: `everywhere: ${count} sessions` });
  return count;
}

function writeOfMember(
  tx: postgres.TransactionSql,
  { organizationId, memberId: id }: MemberRef,
  act: { verb: 'created' | 'changed' | 'signed out'; detail: string },
): Promise<void> {
  return writeAudit(tx, { organizationId, actor: OPERATOR, object: { kind: 'member', id }, ...act });
}
