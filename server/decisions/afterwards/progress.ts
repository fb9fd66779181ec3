/** How far a decision is, for a viewer who may see it. */
import type postgres from 'postgres';
import type { Viewer } from '../../accounts/keys.ts';
import { type SeenDecision, visibleTo } from '../result-store.ts';

export interface RunProgress {
  status: SeenDecision['status'];
  callsDone: number;
  callsTotal: number;
}

/** Null when the viewer does not see the decision. */
export async function readProgress(
  sql: postgres.ISql,
  viewer: Viewer,
  decisionId: string,
): Promise<RunProgress | null> {
  const [row] = await sql<RunProgress[]>`
    select d.status, d.calls_done as "callsDone", d.calls_total as "callsTotal"
    from decisions d
    where d.id = ${decisionId} and ${visibleTo(sql, viewer)}`;
  return row ?? null;
}
