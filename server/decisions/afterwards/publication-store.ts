/** The SQL of published pages. */
import type postgres from 'postgres';
import { type Actor, writeAudit } from '../../accounts/audit-log.ts';
import { workingOrganizations } from '../../accounts/organizations.ts';
import { PAGES_VERSION } from '../../pages/pages-version.ts';
import type { Rendered } from '../rendering/render-order.ts';
import type { DecisionRef } from '../result-store.ts';
import type { Content } from '../stored-content.ts';

interface NewPublication extends DecisionRef, Rendered {
  token: string;
  /** The member who publishes it; null: an API key. */
  publishedBy: number | null;
  publishedAt: Date;
  content: Content;
}

/**
 * Locks the content against deletion until the transaction ends, so that what is still there may be
 * published.
 */
export async function holdContent(
  tx: postgres.TransactionSql,
  { organizationId, decisionId }: DecisionRef,
): Promise<void> {
  await tx`
    select from decisions
    where organization_id = ${organizationId} and id = ${decisionId} for key share`;
}

/** False: another request published at once, and its page stays. */
export async function insertPublication(sql: postgres.ISql, publication: NewPublication): Promise<boolean> {
  const { organizationId, decisionId, token, publishedAt, publishedBy } = publication;
  const { content, page, pageData, picture } = publication;
  const { count } = await sql`
    insert into publications (
      organization_id, decision_id, token, published_at, published_by, request, response,
      page, page_data, picture, pages_version
    ) values (
      ${organizationId}, ${decisionId}, ${token}, ${publishedAt}, ${publishedBy},
      ${content.request}::text::json, ${content.response}::text::json,
      ${page}, ${pageData}, ${picture}, ${PAGES_VERSION}
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

/** `isCurrent`: this version of the program rendered it. */
export interface FoundPart {
  isCurrent: boolean;
  /** Null when the caller has it already, and for a picture that could not be drawn. */
  content: Buffer | null;
}

/** Null for a token that is wrong or withdrawn, and while its organization is suspended. */
export async function findRendered(
  sql: postgres.ISql,
  token: string,
  part: keyof Rendered,
  { isKnown }: { isKnown: boolean },
): Promise<FoundPart | null> {
  const [row] = await sql<FoundPart[]>`
    select coalesce(pages_version = ${PAGES_VERSION}, false) as "isCurrent",
      ${isKnown ? sql`null` : sql`case when pages_version = ${PAGES_VERSION} then ${columnOf(sql, part)} end`} as content
    from ${shown(sql, token)}`;
  return row ?? null;
}

function columnOf(sql: postgres.ISql, part: keyof Rendered): postgres.Fragment {
  if (part === 'page') return sql`page`;
  return part === 'pageData' ? sql`page_data` : sql`picture`;
}

/** What a page is rendered from. */
export interface Published extends DecisionRef, Content {
  token: string;
  publishedAt: Date;
}

/** Null when nobody may read the page. */
export async function findPublished(sql: postgres.ISql, token: string): Promise<Published | null> {
  const [row] = await sql<Published[]>`
    select p.organization_id as "organizationId", p.decision_id as "decisionId", p.token,
      p.request::text as request, p.response::text as response, p.published_at as "publishedAt",
      (select d.judge from decisions d where d.organization_id = p.organization_id and d.id = p.decision_id) as judge
    from ${shown(sql, token)}`;
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
  { page, pageData, picture }: Rendered,
): Promise<void> {
  await sql`
    update publications
    set page = ${page}, page_data = ${pageData}, picture = ${picture}, pages_version = ${PAGES_VERSION}
    where token = ${token}`;
}
