/** The check of drafts. */
import type { FaultQuery } from '../database/faults.ts';

/** A draft is kept for 30 days after its last change, and the daily sweep may be two hours late. */
export const draftPastExpiry: FaultQuery = (sql, organizationId) => sql`
  select format('draft %s of member %s', id, member_id) as place, format('there, last changed at %s', changed_at) as found,
    'deleted after 30 days' as expected
  from drafts where organization_id = ${organizationId} and changed_at < now() - interval '30 days 26 hours'`;
