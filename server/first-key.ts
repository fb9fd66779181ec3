/** What a new installation starts with, so that its first request needs no command. */
import type postgres from 'postgres';
import { createKey } from './accounts/keys.ts';
import { addMember, hasNoOrganization } from './accounts/organizations.ts';
import { createOrganization } from './billing/ledger.ts';
import { lockNumber } from './database/locks.ts';

/**
 * Of several nodes that start at once on an empty database, one makes the key. Gives its secret, or
 * null when there was one.
 */
export async function makeFirstKey(sql: postgres.Sql, freeDecisions: number): Promise<string | null> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lockNumber('first key')}::bigint)`;
    if (!(await hasNoOrganization(tx))) return null;
    const organizationId = await createOrganization(tx, { name: 'First organization', freeDecisions });
    const memberId = await addMember(tx, { organizationId, email: 'admin@localhost', name: 'Administrator' });
    if (memberId === null) throw new Error('a new organization has no members');
    const { secret } = await createKey(tx, { organizationId, memberId, name: 'First key' });
    return secret;
  });
}
