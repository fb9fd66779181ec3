/** How far a decision is, for a caller who may see it. */
import type { Caller } from '../../accounts/caller.ts';
import { type SeenDecision, visibleTo } from '../result-store.ts';
import type { DecisionServices } from '../services.ts';

export interface RunProgress {
  status: SeenDecision['status'];
  callsDone: number;
  callsTotal: number;
  /** Since it was accepted, until now or its end. */
  seconds: number;
}

/** Null when the caller does not see the decision. */
export async function readProgress(
  { database: { sql } }: Pick<DecisionServices, 'database'>,
  { caller, decisionId }: { caller: Caller; decisionId: string },
): Promise<RunProgress | null> {
  const [row] = await sql<RunProgress[]>`
    select d.status, d.calls_done as "callsDone", d.calls_total as "callsTotal",
      extract(epoch from coalesce(d.finished_at, now()) - d.created_at)::float8 as seconds
    from decisions d
    where d.id = ${decisionId} and ${visibleTo(sql, caller)}`;
  return row ?? null;
}
