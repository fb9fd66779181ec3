/** What owners do with members: each act with its entry in the audit log. */
import type postgres from 'postgres';
import type { z } from 'zod';
import { actorOf, writeAudit } from '../../accounts/audit-log.ts';
import { changeRole, findMemberById } from '../../accounts/members.ts';
import { addMember, removeMember } from '../../accounts/organizations.ts';
import type { SignedIn } from '../../accounts/sessions.ts';
import { makeSignInLink } from '../../accounts/sign-in-links.ts';
import { Refusal } from '../../refusals.ts';
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
    if (id === null)
      throw WrongInput.at(
        'email',
        email.toLowerCase() === person.email.toLowerCase()
          ? 'this is your own address'
          : `${email} is a member already; “New link” in the list of people makes a link for a member`,
      );
    return sendLink(tx, services, person, { id, email }, null);
  });
}

/**
 * Another link for a member who cannot sign in: the invitation expired, or there is no password to
 * come back with. It ends the member's link before it. Whoever opens it signs in as the member, so
 * the audit log tells both that it was made and that it was used.
 */
export async function newLink(
  services: Services,
  person: SignedIn,
  id: number,
): Promise<z.infer<typeof Invited>> {
  if (id === person.memberId)
    throw WrongInput.at('id', 'you are signed in; set a password in “Settings” to sign in without a link');
  return services.database.sql.begin(async (tx) => {
    const member = await findMemberById(tx, { organizationId: person.organizationId, memberId: id });
    if (member === null) throw noSuchMember();
    return sendLink(tx, services, person, member, 'another link');
  });
}

async function sendLink(
  tx: postgres.TransactionSql,
  { config: { baseUrl }, address }: Services,
  person: SignedIn,
  { id, email }: { id: number; email: string },
  detail: string | null,
): Promise<z.infer<typeof Invited>> {
  const { organizationId } = person;
  const { url, expiresAt } = await makeSignInLink(
    tx,
    { organizationId, memberId: id },
    { baseUrl, lifetime: 'invitation' },
  );
  const object = { kind: 'member', id } as const;
  await writeAudit(tx, { organizationId, actor: actorOf(person, address), verb: 'invited', object, detail });
  return { id, email, signInUrl: url, expiresAt: expiresAt.toISOString() };
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
