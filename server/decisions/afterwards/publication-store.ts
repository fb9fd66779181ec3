/** The SQL of published pages. */
import type postgres from 'postgres';
import { type Actor, writeAudit } from '../../accounts/audit-log.ts';
import { workingOrganizations } from '../../accounts/organizations.ts';
import { PAGES_VERSION } from '../../pages/pages-version.ts';
import type { DecisionRef } from '../result-store.ts';
import type { Published, Rendered } from './render-publication.ts';

interface NewPublication extends DecisionRef, Rendered {
  token: string;
  /** The member who publishes it; null: an API key. */
  publishedBy: number | null;
  publishedAt: Date;
  /** JSON text. */
  request: string;
  response: string;
}

/**
 * Locks the content against deletion until the transaction ends, so that what is read now may be
 * published. Returns the time, by the database's clock.
 */
export async function holdContent(
  tx: postgres.TransactionSql,
  { organizationId, decisionId }: DecisionRef,
): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`
    select now() as now from decisions
    where organization_id = ${organizationId} and id = ${decisionId} for key share`;
  if (row === undefined) throw new Error('a decision that was read is not there');
  return row.now;
}

/** False: another request published at once, and its page stays. */
export async function insertPublication(sql: postgres.ISql, publication: NewPublication): Promise<boolean> {
  const { organizationId, decisionId, token, publishedAt, publishedBy, request, response, page, pageData } =
    publication;
  const { count } = await sql`
    insert into publications (
      organization_id, decision_id, token, published_at, request, response, page, page_data, pages_version, published_by
    ) values (
      ${organizationId}, ${decisionId}, ${token}, ${publishedAt}, ${request}::text::json, ${response}::text::json,
      ${page}, ${pageData}, ${PAGES_VERSION}, ${publishedBy}
    )
    on conflict (organization_id, decision_id) do nothing`;
  return count > 0;
}

/** Returns the number of pages deleted, 0 or 1. */
export async function deletePublication(
  sql: postgres.ISql,
  organizationId: number,
  decisionId: string,
): Promise<number> {
  const { count } = await sql`
    delete from publications where organization_id = ${organizationId} and decision_id = ${decisionId}`;
  return count;
}

/** Deletes the pages of every decision that was made with the key. Returns their number. */
export async function deletePublicationsOf(
  tx: postgres.TransactionSql,
  key: { organizationId: number; id: number },
  actor: Actor,
): Promise<number> {
  const { organizationId } = key;
  const { count } = await tx`
    delete from publications p using decisions d
    where p.organization_id = ${key.organizationId} and d.organization_id = p.organization_id
      and d.id = p.decision_id and d.api_key_id = ${key.id}`;
  if (count > 0) {
    const object = { kind: 'key', id: key.id } as const;
    await writeAudit(tx, {
      organizationId,
      actor,
      verb: 'withdrew',
      object,
      detail: `${count} public pages`,
    });
  }
  return count;
}

/**
 * Null for a token that is wrong or withdrawn, and while its organization is suspended. `text` is
 * null when the caller has it already, and when another version of the program made the page.
 */
export async function findRendered(
  sql: postgres.ISql,
  token: string,
  part: keyof Rendered,
  { isKnown }: { isKnown: boolean },
): Promise<{ text: string | null } | null> {
  const column = part === 'page' ? sql`page` : sql`page_data`;
  const [row] = await sql<{ text: string | null }[]>`
    select ${isKnown ? sql`null` : sql`case when pages_version = ${PAGES_VERSION} then ${column} end`} as text
    from ${shown(sql, token)}`;
  return row ?? null;
}

/** What a page is made from; null when nobody may read the page. */
export async function findPublished(sql: postgres.ISql, token: string): Promise<Published | null> {
  const [row] = await sql<Published[]>`
    select token, request, response, published_at as "publishedAt" from ${shown(sql, token)}`;
  return row ?? null;
}

/** The publication of a token, unless its organization is suspended. */
function shown(sql: postgres.ISql, token: string): postgres.Fragment {
  return sql`
    publications p join ${workingOrganizations(sql)} o on o.id = p.organization_id
    where p.token = ${token}`;
}

/** Stores a page that was made again, unless it has been withdrawn meanwhile. */
export async function storeRendered(
  sql: postgres.ISql,
  token: string,
  { page, pageData }: Rendered,
): Promise<void> {
  await sql`
    update publications set page = ${page}, page_data = ${pageData}, pages_version = ${PAGES_VERSION}
    where token = ${token}`;
}
