/** What owners do with members: each act with its entry in the audit log. */
import type postgres from 'postgres';
import type { z } from 'zod';
import { actorOf, writeAudit } from '../../../accounts/audit-log.ts';
import {
  changeRole,
  type FoundMember,
  findMemberByEmail,
  findMemberById,
} from '../../../accounts/members.ts';
import { addMember, lockOrganization, removeMember } from '../../../accounts/organizations.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { makeSignInLink } from '../../../accounts/sign-in-links.ts';
import { Refusal } from '../../../refusals.ts';
import type { ConsoleContext } from '../context.ts';
import { WrongInput } from '../trpc.ts';
import type { ChangeRole, Invite, Invited, Removed } from './schema.ts';

type Services = ConsoleContext['services'];

export async function invite(
  services: Services,
  person: SignedIn,
  { email, name, role }: z.infer<typeof Invite>,
): Promise<z.infer<typeof Invited>> {
  const { organizationId } = person;
  return services.database.sql.begin(async (tx) => {
    const id = await addMember(tx, { organizationId, email, name: name ?? null, role });
    if (id === null) throw WrongInput.at('email', await whyNotInvited(tx, person, email));
    return sendLink(tx, services, person, { id, email, lastSeenAt: null, hasKeys: false, detail: null });
  });
}

async function whyNotInvited(tx: postgres.TransactionSql, person: SignedIn, email: string): Promise<string> {
  const member = await findMemberByEmail(tx, person.organizationId, email);
  if (member?.id === person.memberId) return 'this is your own address';
  const isMember = `${email} is a member already`;
  if (member === null) return isMember;
  return canGetLink(member)
    ? `${isMember}; “New link” in the list of people makes another link`
    : `${isMember}, and ${onlyOperatorLinks(member)}`;
}

/** From an owner. */
export function canGetLink(member: Pick<FoundMember, 'lastSeenAt' | 'hasKeys' | 'hasPassword'>): boolean {
  return member.hasPassword || !hasOwnDecisions(member);
}

/** Whoever opens this member's link may see decisions that are the member's alone. */
function hasOwnDecisions({ lastSeenAt, hasKeys }: Pick<FoundMember, 'lastSeenAt' | 'hasKeys'>): boolean {
  return lastSeenAt !== null || hasKeys;
}

function onlyOperatorLinks({ email }: FoundMember): string {
  return `has signed in before, or has keys; the operator makes another link: npm run -s admin -- member link --email ${email}`;
}

/**
 * Another link for a member. A newcomer, who has never signed in and has no keys, needs nothing
 * else. For all others the link works only together with their password, because whoever signs in
 * sees the member's own decisions; it is for one whom strangers' wrong passwords keep out. It ends
 * the member's link before it, and the audit log tells both that it was made and that it was used.
 */
export async function newLink(
  services: Services,
  person: SignedIn,
  id: number,
): Promise<z.infer<typeof Invited>> {
  if (id === person.memberId)
    throw WrongInput.at('id', 'you are signed in; set a password in “Settings” to sign in without a link');
  return services.database.sql.begin(async (tx) => {
    // The operator may be making a key for the member: either waits for the other.
    await lockOrganization(tx, person.organizationId);
    const member = await findLinkable(tx, person, id);
    const link = await sendLink(tx, services, person, { ...member, detail: 'another link' });
    // A use of the link before may have been under way: making this one waited for its end.
    const after = await findLinkable(tx, person, id);
    if (!link.needsPassword && hasOwnDecisions(after))
      throw WrongInput.at('id', `${after.email} has just signed in`);
    return link;
  });
}

async function findLinkable(
  tx: postgres.TransactionSql,
  { organizationId }: SignedIn,
  memberId: number,
): Promise<FoundMember> {
  const member = await findMemberById(tx, { organizationId, memberId });
  if (member === null) throw noSuchMember();
  if (!canGetLink(member)) throw WrongInput.at('id', `${member.email} ${onlyOperatorLinks(member)}`);
  return member;
}

type Receiver = Pick<FoundMember, 'id' | 'email' | 'lastSeenAt' | 'hasKeys'> & { detail: string | null };

async function sendLink(
  tx: postgres.TransactionSql,
  { config: { baseUrl }, address }: Services,
  person: SignedIn,
  { id, email, detail, ...member }: Receiver,
): Promise<z.infer<typeof Invited>> {
  const { organizationId } = person;
  const needsPassword = hasOwnDecisions(member);
  const { url, expiresAt } = await makeSignInLink(
    tx,
    { organizationId, memberId: id },
    { baseUrl, lifetime: 'invitation', isByOwner: true, needsPassword },
  );
  const object = { kind: 'member', id } as const;
  await writeAudit(tx, { organizationId, actor: actorOf(person, address), verb: 'invited', object, detail });
  return { id, email, signInUrl: url, expiresAt: expiresAt.toISOString(), needsPassword };
}

export async function changeRoleOf(
  { database, address }: Services,
  person: SignedIn,
  { id, role }: z.infer<typeof ChangeRole>,
): Promise<{ id: number }> {
  const member = { organizationId: person.organizationId, memberId: id };
  const outcome = await database.sql.begin((tx) => changeRole(tx, member, role, actorOf(person, address)));
  if (outcome === null) throw noSuchMember();
  if (outcome === 'last owner')
    throw WrongInput.at('role', 'this is the only owner; make another member an owner first');
  return { id };
}

export async function remove(
  { database, address }: Services,
  person: SignedIn,
  id: number,
): Promise<z.infer<typeof Removed>> {
  const actor = actorOf(person, address);
  const removed = await removeMember(database.sql, person.organizationId, { id }, actor);
  if (removed === null) throw noSuchMember();
  if (removed === 'last' || removed === 'last owner')
    throw WrongInput.at('id', 'this is the only owner; make another member an owner first');
  return removed;
}

function noSuchMember(): Refusal {
  return new Refusal('no_such_entry', { message: 'id: there is no such member in your organization' });
}
