/** The checks of what is kept for requests that may be sent again, and for people who sign in. */
import type { FaultQuery } from '../database/faults.ts';
import { endedFor } from './sessions.ts';

/** The daily sweep may be two hours late. */
const LATE = '26 hours';

/** A key is chosen by a caller, so it is not shown. */
export const idempotencyKeyPastExpiry: FaultQuery = (sql, organizationId) => sql`
  select format('a request of API key %s, with an Idempotency-Key', api_key_id) as place,
    format('there, expired at %s', expires_at) as found, 'deleted by the daily sweep' as expected
  from idempotency_keys
  where organization_id = ${organizationId} and expires_at < now() - ${LATE}::interval`;

export const signInPastExpiry: FaultQuery = (sql, organizationId) => sql`
  select format('session %s of member %s', id, member_id) as place,
    format('there, last used at %s', last_used_at) as found, 'deleted by the daily sweep' as expected
  from sessions where organization_id = ${organizationId} and ${endedFor(sql, LATE)}
  union all
  select format('sign-in link of member %s', member_id), format('there, expired at %s', expires_at),
    'deleted by the daily sweep'
  from sign_in_links where organization_id = ${organizationId} and expires_at < now() - ${LATE}::interval`;

/** Whatever could sign a member in goes with the member. */
export const signInOfNobody: FaultQuery = (sql, organizationId) => sql`
  select format('%s of member %s', what, member_id) as place, 'there' as found,
    'deleted with the member' as expected
  from (
    select 'session ' || id as what, member_id from sessions where organization_id = ${organizationId}
    union all
    select 'sign-in link', member_id from sign_in_links where organization_id = ${organizationId}
    union all
    select 'passkey ' || number, member_id from passkeys where organization_id = ${organizationId}
    union all
    select 'account at ' || issuer, member_id from member_identities where organization_id = ${organizationId}
  ) kept
  where not exists (
    select from members m
    where m.organization_id = ${organizationId} and m.id = kept.member_id and m.removed_at is null)`;
