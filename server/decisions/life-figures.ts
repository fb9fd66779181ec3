/** Figures on the decisions of all organizations, for those who watch the service. */
import type postgres from 'postgres';
import { lastingHolds } from '../billing/holds.ts';

export interface LifeFigures {
  /** Decisions that run or wait. */
  running: number;
  /** Holds without a running decision: nothing will capture or release them. */
  strayHolds: number;
}

/** Reads the running decisions and the holds, which are as many. */
export async function readLifeFigures(sql: postgres.ISql): Promise<LifeFigures> {
  const [row] = await sql<LifeFigures[]>`
    select (select count(*) from decisions where status = 'running')::integer as running, (
      select count(*) from ${lastingHolds(sql)} h
      where not exists (
        select from decisions d
        where d.organization_id = h.organization_id and d.id = h.subject and d.status = 'running')
    )::integer as "strayHolds"`;
  return row ?? { running: 0, strayHolds: 0 };
}
