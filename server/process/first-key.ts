/** Makes the first key of a new installation, so that its first request needs no command. */
import type postgres from 'postgres';
import { SERVICE } from '../accounts/audit-log.ts';
import { makeKey } from '../accounts/manage-keys.ts';
import { addMember, hasNoOrganization } from '../accounts/organizations.ts';
import { makeSignInLink } from '../accounts/sign-in-links.ts';
import { createOrganization } from '../billing/ledger.ts';
import { lockNumber } from '../database/locks.ts';

export interface FirstKey {
  secret: string;
  /** Signs the administrator in to the console, once. */
  signInUrl: string;
}

/**
 * Of several nodes that start at once on an empty database, one makes the key. Returns null when
 * there was one already.
 */
export async function makeFirstKey(
  sql: postgres.Sql,
  { freeDecisions, baseUrl }: { freeDecisions: number; baseUrl: string },
): Promise<FirstKey | null> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lockNumber('first key')}::bigint)`;
    if (!(await hasNoOrganization(tx))) return null;
    const organizationId = await createOrganization(tx, { name: 'First organization', freeDecisions });
    const memberId = await addMember(tx, { organizationId, email: 'admin@localhost', name: 'Administrator' });
    if (memberId === null) throw new Error('a new organization has no members');
    const key = { organizationId, memberId, name: 'First key' };
    const { secret } = await makeKey(tx, key, SERVICE);
    const { url } = await makeSignInLink(
      tx,
      { organizationId, memberId },
      { baseUrl, lifetime: 'now', isByOwner: false },
    );
    return { secret, signInUrl: url };
  });
}
