/**
 * Sums what an organization used, by day and API key, from the records that stay of decisions and
 * questions when their content has gone.
 */
import type postgres from 'postgres';
import { allCaptures } from '../billing/holds.ts';
import { usedByDecisions } from '../decisions/result-store.ts';
import { usedByQuestions } from '../one-pass/question-store.ts';
import { usd } from '../wire/money.ts';

interface DayOfKey {
  /** UTC, as 2026-01-31. */
  day: string;
  key_id: number;
  decisions: number;
  questions: number;
  /** Failed decisions and questions, which cost nothing. */
  failed: number;
  /** Decisions and questions that used a free decision. */
  free: number;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number;
}

/** Counts what was accepted in the period and has ended; newest day first. */
export async function usageOf(
  sql: postgres.Sql,
  organizationId: number,
  { since, until }: { since: Date | null; until: Date | null },
): Promise<DayOfKey[]> {
  const rows = await sql<(Omit<DayOfKey, 'cost_usd'> & { costMicroUsd: number })[]>`
    with ended as (
      ${usedByDecisions(sql, organizationId)}
      union all
      ${usedByQuestions(sql, organizationId)}
    )
    select to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, e.api_key_id as key_id,
      count(*) filter (where e.is_decision) as decisions, count(*) filter (where not e.is_decision) as questions,
      count(*) filter (where e.failed) as failed, count(*) filter (where l.free_decisions < 0) as free,
      coalesce(sum((e.usage ->> 'input_tokens')::bigint), 0)::bigint as input_tokens,
      coalesce(sum((e.usage ->> 'output_tokens')::bigint), 0)::bigint as output_tokens,
      sum(e.cost_micro_usd)::bigint as "costMicroUsd"
    from ended e left join ${allCaptures(sql)} l on l.subject = e.id
    where (${since}::timestamptz is null or e.created_at >= ${since})
      and (${until}::timestamptz is null or e.created_at < ${until})
    group by day, key_id
    order by day desc, key_id`;
  return rows.map(({ costMicroUsd, ...day }) => ({ ...day, cost_usd: usd(costMicroUsd) }));
}
