/** The check of what is kept for requests that may be sent again. */
import type { FaultQuery } from '../database/faults.ts';

/** The daily sweep may be two hours late. A key is chosen by a caller, so it is not shown. */
export const idempotencyKeyPastExpiry: FaultQuery = (sql, organizationId) => sql`
  select format('a request of API key %s, with an Idempotency-Key', api_key_id) as place,
    format('there, expired at %s', expires_at) as found, 'deleted by the daily sweep' as expected
  from idempotency_keys
  where organization_id = ${organizationId} and expires_at < now() - interval '26 hours'`;
