/** Where an organization wants its identity provider alone, no other way signs its members in. */
import type postgres from 'postgres';
import { isOwnerByHand } from '../../../accounts/identities.ts';
import type { MemberRef } from '../../../accounts/sessions.ts';
import { Refusal } from '../../../refusals.ts';
import { findProvider } from '../../../sso/provider-store.ts';

/** Refuses a password, a passkey or an owner's link of such a member. */
export async function requireOtherWay(sql: postgres.ISql, member: MemberRef): Promise<void> {
  const message = await whyNoOtherWay(sql, member);
  if (message !== null) throw new Refusal('not_admitted', { message });
}

/**
 * Null: other ways sign the member in. Owners whom somebody added by hand keep theirs, so that a
 * provider that is down locks nobody's organization.
 */
export async function whyNoOtherWay(sql: postgres.ISql, member: MemberRef): Promise<string | null> {
  const provider = await findProvider(sql, member.organizationId);
  if (provider === null || provider.allowsOtherWays || (await isOwnerByHand(sql, member))) return null;
  return `Your organization signs in with “${provider.name}” alone. Use its button on the page “Sign in”.`;
}
