/**
 * A member's key for the playground: made at its first use, without a secret, so that no program
 * can send it. It has the settings that any key has.
 */
import type postgres from 'postgres';
import type { ApiKey } from './keys.ts';
import { lockMember } from './organizations.ts';
import type { MemberRef } from './sessions.ts';

export const PLAYGROUND_KEY_NAME = 'Playground';

/** Null before its first use. */
export async function findPlaygroundKey(
  sql: postgres.ISql,
  { organizationId, memberId }: MemberRef,
): Promise<ApiKey | null> {
  const [row] = await sql<ApiKey[]>`
    select organization_id as "organizationId", id, name, overlap_mode as "overlapMode",
      answers, share_with_org as "shareWithOrg", retention
    from api_keys
    where organization_id = ${organizationId} and member_id = ${memberId}
      and is_playground and revoked_at is null`;
  return row ?? null;
}

/**
 * Returns the member's key, and makes it when there is none. Two concurrent first uses make one.
 */
export async function openPlaygroundKey(sql: postgres.Sql, member: MemberRef): Promise<ApiKey> {
  const known = await findPlaygroundKey(sql, member);
  if (known !== null) return known;
  const { organizationId, memberId } = member;
  return sql.begin(async (tx) => {
    // A member who is being removed gets no key that outlives the removal.
    if (!(await lockMember(tx, member))) throw new Error('a member was removed during the request');
    await tx`
      insert into api_keys (organization_id, member_id, name, is_playground)
      values (${organizationId}, ${memberId}, ${PLAYGROUND_KEY_NAME}, true)
      on conflict do nothing`;
    const made = await findPlaygroundKey(tx, member);
    if (made === null) throw new Error('insert … on conflict left no row');
    return made;
  });
}
