/** Tells webhooks of a decision: ids and status, never content. */
import type postgres from 'postgres';
import { raiseEvent } from '../webhooks/raise-event.ts';

/**
 * A table expression, `raised`, for the statement that changes the decision. `decision`: at most
 * one row with its columns as they are after the change.
 */
export function raiseDecisionEvent(
  sql: postgres.ISql,
  type: 'decision.done' | 'decision.failed' | 'decision.chosen',
  decision: postgres.Fragment,
): postgres.Fragment {
  return raiseEvent(
    sql,
    type,
    sql`
      select d.organization_id, json_build_object('id', d.id, 'status', d.status, 'mode', d.mode,
        'root_id', d.root_id, 'number', d.revision_number) as data
      from ${decision} d`,
  );
}
