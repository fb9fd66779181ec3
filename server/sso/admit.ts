/**
 * Finds or makes the member who a person is that a provider has signed in. The role follows the
 * groups each time. All acts for an organization take turns, so two first sign-ins of one person
 * make one member.
 */
import type postgres from 'postgres';
import { SERVICE, writeAudit } from '../accounts/audit-log.ts';
import { addMemberOfIdentity, findMemberByIdentity, linkIdentity } from '../accounts/identities.ts';
import { changeRole, findMemberByEmail, type Role } from '../accounts/members.ts';
import { lockOrganization } from '../accounts/organizations.ts';
import { endSessions, type MemberRef } from '../accounts/sessions.ts';
import { isEmail } from '../wire/types.ts';
import { whyNotVisible } from '../wire/visible-name.ts';
import { isOfDomain, type Provider, roleOf } from './provider.ts';
import type { Claims } from './providers.ts';

const MOST_NAME = 200;
/** Of a subject; OpenID Connect allows 255. */
const MOST_SUBJECT = 255;

/** `refused`: what the person is told. What was done stays, such as the end of sessions. */
export type Admitted = { member: MemberRef } | { refused: string };

export async function admit(
  tx: postgres.TransactionSql,
  provider: Provider,
  claims: Claims,
): Promise<Admitted> {
  const { organizationId, name } = provider;
  await lockOrganization(tx, organizationId);
  const identity = { issuer: claims.iss, subject: claims.sub };
  if (identity.subject.length > MOST_SUBJECT)
    return { refused: `“${name}” sends a subject of more than ${MOST_SUBJECT} characters.` };
  const known = await findMemberByIdentity(tx, organizationId, identity);
  const role = roleOf(claims[provider.groupsClaim], provider.roles);
  if (role === null) {
    if (known !== null) await endAllSessions(tx, { organizationId, memberId: known.memberId });
    return { refused: whyNoRole(provider, claims) };
  }
  if (known === null) return admitNew(tx, provider, { claims, role });
  const member = { organizationId, memberId: known.memberId };
  // The only owner stays one: somebody has to answer for the organization.
  await changeRole(tx, member, role, SERVICE);
  return { member };
}

async function endAllSessions(tx: postgres.TransactionSql, member: MemberRef): Promise<void> {
  const count = await endSessions(tx, member, 'all');
  if (count === 0) return;
  const detail = `everywhere: ${count} sessions, because no group at the provider gives a role`;
  await writeOf(tx, member, { verb: 'signed out', detail });
}

function whyNoRole({ name, groupsClaim, roles }: Provider, claims: Claims): string {
  const ask = 'Ask whoever manages these accounts in your organization to add you to one of the groups';
  if (claims[groupsClaim] !== undefined)
    return `“${name}” signed you in, but none of your groups there may use this service. ${ask} that may.`;
  // Entra ID leaves the list out when it is long, and says where it would be.
  const isTooLong = Object.hasOwn(Object(claims._claim_names), groupsClaim);
  return isTooLong
    ? `“${name}” signed you in, but you are in so many groups there that it does not send them. Ask whoever manages it to send only the groups that are assigned to this service.`
    : `“${name}” signed you in, but sends no “${groupsClaim}”, by which this service knows your role. Ask whoever manages it to send this claim, or if you are in none of ${Object.keys(roles).length} groups that may use this service, to add you to one.`;
}

async function admitNew(
  tx: postgres.TransactionSql,
  provider: Provider,
  { claims, role }: { claims: Claims; role: Role },
): Promise<Admitted> {
  const { organizationId, name, emailDomains } = provider;
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== 'string' || !isEmail(email) || whyNotVisible(email) !== null)
    return {
      refused: `“${name}” signed you in, but sends no e-mail address that can be used. Ask whoever manages it to send the claim “email”.`,
    };
  const isListed = isOfDomain(email, emailDomains);
  if (emailDomains.length > 0 && !isListed)
    return {
      refused: `“${name}” signed you in as ${email}, and this service takes from it only addresses of ${emailDomains.join(', ')}. Ask the operator of this service if yours should be among them.`,
    };
  const identity = { issuer: claims.iss, subject: claims.sub };
  const found = await findMemberByEmail(tx, organizationId, email);
  if (found === null) {
    const made = { organizationId, email, name: nameIn(claims), role };
    const memberId = await addMemberOfIdentity(tx, made, identity);
    if (memberId === null) return { refused: whyTaken(name, email) };
    await writeOf(
      tx,
      { organizationId, memberId },
      { verb: 'created', detail: `by the provider, role: ${role}` },
    );
    return { member: { organizationId, memberId } };
  }
  const member = { organizationId, memberId: found.id };
  // Whoever could choose an address at the provider would otherwise become its member here.
  if (!(isListed && isVerified === true) || !(await linkIdentity(tx, member, identity)))
    return { refused: whyTaken(name, email) };
  await writeOf(tx, member, { verb: 'changed', detail: 'signs in at the provider from now on' });
  await changeRole(tx, member, role, SERVICE);
  return { member };
}

function whyTaken(name: string, email: string): string {
  return `A member of your organization has the address ${email} already, and “${name}” does not prove that it is you. Sign in as before; or ask an owner to remove that member on the screen “People”, and sign in here again as a new one.`;
}

/** Null: the person is called by the address until they set a name. */
function nameIn({ name }: Claims): string | null {
  const isName = typeof name === 'string' && name !== '' && name.length <= MOST_NAME;
  return isName && name.isWellFormed() && whyNotVisible(name) === null ? name : null;
}

function writeOf(
  tx: postgres.TransactionSql,
  { organizationId, memberId: id }: MemberRef,
  act: { verb: 'created' | 'changed' | 'signed out'; detail: string },
): Promise<void> {
  return writeAudit(tx, { organizationId, actor: SERVICE, object: { kind: 'member', id }, ...act });
}
