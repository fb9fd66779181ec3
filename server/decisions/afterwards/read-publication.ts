/**
 * Reads a public page by its token, the same as data, or its picture. All three were made when the
 * decision was published; those from another version of the program are made again at their first
 * view. What was read lately is kept in memory, and every view asks the database whether the page
 * is still published: a page that is withdrawn or deleted is gone at once.
 *
 * Cost of the worst loop: a page is rendered once for each version of the program, by the one
 * thread of the renderer, however many views ask for it. All other views cost one query.
 */
import { LRUCache } from 'lru-cache';
import { logUndrawn } from '../rendering/log-undrawn.ts';
import type { Rendered } from '../rendering/render-order.ts';
import type { DecisionServices } from '../services.ts';
import { findPublished, findRendered, storeRendered } from './publication-store.ts';

/** Null for a token that is wrong or withdrawn, and for a picture that could not be drawn. */
export type ReadPublication = (token: string, part: keyof Rendered) => Promise<Buffer | null>;

type ReadServices = Pick<DecisionServices, 'config' | 'database' | 'renderer' | 'log'>;

/** Runs a query at once or when there is a place for it. */
type Query = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Of all that is kept, a page of 1 MB or of 20 kB alike. */
const KEPT_BYTES = 16 * 1024 * 1024;

export function openPublications(services: ReadServices, query: Query): ReadPublication {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  const render = renderOnce(services, query);
  const { sql } = services.database;
  return async (token, part) => {
    const name = `${part} ${token}`;
    const known = kept.get(name);
    const found = await query(() => findRendered(sql, token, part, { isKnown: known !== undefined }));
    if (found === null) kept.delete(name);
    else if (known !== undefined) return known;
    const content = found?.isCurrent === false ? (await render(token))?.[part] : found?.content;
    if (content == null) return null;
    const bytes = Buffer.from(content);
    kept.set(name, bytes);
    return bytes;
  };
}

/** Callers that ask for one page at the same time wait for the same rendering. */
function renderOnce(
  { config, database, renderer, log }: ReadServices,
  query: Query,
): (token: string) => Promise<Rendered | null> {
  const running = new Map<string, Promise<Rendered | null>>();
  const render = async (token: string) => {
    const published = await query(() => findPublished(database.sql, token));
    // It has been withdrawn meanwhile.
    if (published === null) return null;
    const { organizationId, decisionId, publishedAt, request, response } = published;
    const order = { content: { request, response }, token, publishedAt, baseUrl: config.baseUrl };
    const rendered = await renderer.renderPage(order, organizationId);
    logUndrawn(log, decisionId, rendered.undrawn);
    await query(() => storeRendered(database.sql, token, rendered));
    return rendered;
  };
  return (token) => {
    const rendering = running.get(token) ?? render(token).finally(() => running.delete(token));
    running.set(token, rendering);
    return rendering;
  };
}
