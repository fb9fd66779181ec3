/** The SQL of published pages. */
import type postgres from 'postgres';
import type { DecisionRef } from './decision-store.ts';

interface NewPublication extends DecisionRef {
  token: string;
  /** JSON text. */
  request: string;
  response: string;
}

/** Until the transaction ends nobody deletes the content on request: what is read now may be published. */
export async function holdContent(
  tx: postgres.TransactionSql,
  { organizationId, decisionId }: DecisionRef,
): Promise<void> {
  await tx`select from decisions where organization_id = ${organizationId} and id = ${decisionId} for key share`;
}

/** Of two at once the first stays. */
export async function insertPublication(sql: postgres.ISql, publication: NewPublication): Promise<void> {
  const { organizationId, decisionId, token, request, response } = publication;
  await sql`
    insert into publications (organization_id, decision_id, token, request, response)
    values (${organizationId}, ${decisionId}, ${token}, ${request}::text::json, ${response}::text::json)
    on conflict (organization_id, decision_id) do nothing`;
}

/** Gives how many pages went: one or none. */
export async function deletePublication(
  sql: postgres.ISql,
  organizationId: number,
  decisionId: string,
): Promise<number> {
  const { count } = await sql`
    delete from publications where organization_id = ${organizationId} and decision_id = ${decisionId}`;
  return count;
}

/** Of every decision that was made with the key. Gives how many pages went. */
export async function deletePublicationsOf(
  sql: postgres.ISql,
  key: { organizationId: number; id: number },
): Promise<number> {
  const { count } = await sql`
    delete from publications p using decisions d
    where p.organization_id = ${key.organizationId} and d.organization_id = p.organization_id
      and d.id = p.decision_id and d.api_key_id = ${key.id}`;
  return count;
}

/** What anyone with the token may read; null for a wrong or withdrawn one, and while its organization is suspended. */
export async function findPublication(
  sql: postgres.ISql,
  token: string,
): Promise<{ request: object; response: unknown; publishedAt: Date } | null> {
  const [row] = await sql<{ request: object; response: unknown; publishedAt: Date }[]>`
    select request, response, published_at as "publishedAt"
    from publications p join organizations o on o.id = p.organization_id and o.suspended_at is null
    where token = ${token}`;
  return row ?? null;
}
