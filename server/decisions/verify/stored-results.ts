/** Reads stored results for checks, a few at a time, because one can have 3 MB. */
import type postgres from 'postgres';

export interface StoredAnswer {
  decisionId: string;
  mode: 'default' | 'direct';
  /** As the decision's record says. */
  bestByStakeholder: unknown;
  response: unknown;
}

const PAGE = 8;

/** The results of an organization's decisions, in the order of their ids. */
export function storedAnswers(sql: postgres.ISql, organizationId: number): AsyncGenerator<StoredAnswer> {
  return pages(
    (after) => sql<StoredAnswer[]>`
      select d.id as "decisionId", d.mode, d.best_by_stakeholder as "bestByStakeholder", c.response
      from decision_content c join decisions d on d.organization_id = c.organization_id and d.id = c.decision_id
      where c.organization_id = ${organizationId} and c.decision_id > ${after} and c.response is not null
      order by c.decision_id limit ${PAGE}`,
  );
}

/** The results that are published, which outlive the content. */
export function publishedAnswers(sql: postgres.ISql, organizationId: number): AsyncGenerator<StoredAnswer> {
  return pages(
    (after) => sql<StoredAnswer[]>`
      select d.id as "decisionId", d.mode, d.best_by_stakeholder as "bestByStakeholder", p.response
      from publications p join decisions d on d.organization_id = p.organization_id and d.id = p.decision_id
      where p.organization_id = ${organizationId} and p.decision_id > ${after}
      order by p.decision_id limit ${PAGE}`,
  );
}

async function* pages(read: (after: string) => Promise<StoredAnswer[]>): AsyncGenerator<StoredAnswer> {
  for (let after = ''; ; ) {
    const page = await read(after);
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.decisionId;
  }
}

/**
 * The ids of `most` decisions whose result can be solved again. The seed chooses them, evenly over
 * all.
 */
export async function sampleToSolve(
  sql: postgres.ISql,
  organizationId: number,
  { most, seed }: { most: number; seed: string },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select d.id
    from decisions d join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id
    where d.organization_id = ${organizationId} and d.status = 'ok' and d.mode = 'default' and d.keeps_content
      and c.request is not null and c.response is not null and (d.expires_at is null or d.expires_at > now())
    order by md5(d.id || ${seed}) limit ${most}`;
  return rows.map(({ id }) => id);
}
