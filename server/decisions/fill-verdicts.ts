/**
 * Adds verdicts and stakeholders' names to decisions that ended before these were stored, where the
 * result still is. Every worker does this once, when it starts. Two workers write the same.
 */
import type postgres from 'postgres';
import { ReadResult } from '../../pictures/read-result.ts';
import type { Log } from '../process/log-fields.ts';
import { stakeholderNames, verdictsOf } from '../wire/verdicts.ts';
import { DECISIONS } from './result-store.ts';

/** Results in memory at once, each parsed in about a millisecond. */
const BATCH = 10;

/** Returns the number of decisions that got their verdicts. What is left when it ends can go on. */
export async function fillVerdicts(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  let filled = 0;
  let place = { organizationId: 0, id: '' };
  while (signal?.aborted !== true) {
    const found = await nextResults(sql, place);
    const last = found.at(-1);
    if (last === undefined) break;
    place = last;
    const readable = found.flatMap(({ response, ...decision }) => {
      const result = ReadResult.safeParse(response);
      if (!result.success) return [];
      const { results } = result.data;
      return [{ ...decision, verdicts: verdictsOf(results), names: stakeholderNames(results) }];
    });
    if (readable.length > 0) filled += await writeVerdicts(sql, readable);
  }
  return filled;
}

type Place = { organizationId: number; id: string };

/** A page outlives the content of its decision. */
function nextResults(sql: postgres.Sql, { organizationId, id }: Place) {
  return sql<(Place & { response: unknown })[]>`
    select d.organization_id as "organizationId", d.id, coalesce(c.response, p.response) as response
    from ${sql.unsafe(DECISIONS)}
    where (d.organization_id, d.id) > (${organizationId}, ${id})
      and d.status = 'ok' and d.verdict_by_stakeholder is null
      and coalesce(c.response, p.response) is not null
    order by d.organization_id, d.id limit ${BATCH}`;
}

async function writeVerdicts(sql: postgres.Sql, decisions: readonly object[]): Promise<number> {
  const { count } = await sql`
    with found as (
      select * from json_to_recordset(${JSON.stringify(decisions)}::text::json)
        v ("organizationId" bigint, id text, verdicts json, names json)
    ), named as (
      update decision_content c set stakeholder_names = v.names from found v
      where c.organization_id = v."organizationId" and c.decision_id = v.id and c.held_until is null
    )
    update decisions d set verdict_by_stakeholder = v.verdicts from found v
    where d.organization_id = v."organizationId" and d.id = v.id and d.verdict_by_stakeholder is null`;
  return count;
}

/** What a fault leaves, the next start adds. The returned function ends it. */
export function startFilling({ sql, log }: { sql: postgres.Sql; log: Log }): () => Promise<void> {
  const stopping = new AbortController();
  const filling = fillVerdicts(sql, stopping.signal).then(
    (filled) => filled > 0 && log.info({ filled }, 'added the verdicts of earlier decisions'),
    (error: unknown) =>
      log.warn({ err: error }, 'verdicts of earlier decisions were not added; tried again at the next start'),
  );
  return async () => {
    stopping.abort();
    await filling;
  };
}
