/**
 * Reads a public page by its token, the same as data, or its picture. All three were made when the
 * decision was published; those from another version of the program are made again at their first
 * view. What was read lately is kept in memory, and every view asks the database whether the page
 * is still published: a page that is withdrawn or deleted is gone at once.
 *
 * Cost of the worst loop: a page is rendered once for each version of the program, by the one
 * thread of the renderer, however many views ask for it. All other views cost one query.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { logUndrawn } from '../rendering/log-undrawn.ts';
import type { Rendered } from '../rendering/render-order.ts';
import type { DecisionServices } from '../services.ts';
import { findPublished, findRendered, storeRendered } from './publication-store.ts';

/**
 * Null for a token that is wrong or withdrawn, and for a picture that could not be drawn. `asText`:
 * a page and its data without the compression in which they are stored. `viewer`: the address
 * that asks.
 */
export type ReadPublication = (
  token: string,
  part: keyof Rendered,
  options: { asText: boolean; viewer: string },
) => Promise<Buffer | null>;

type ReadServices = Pick<DecisionServices, 'config' | 'renderer' | 'log'> & {
  database: Pick<Database, 'sql' | 'of'>;
};

/** Runs a query of a viewer at once, or when there is a place for it. */
type Query = <Value>(viewer: string, work: () => Promise<Value>) => Promise<Value>;

/** A part as it is stored and, once somebody has asked for it so, as text. */
interface Kept {
  stored: Buffer;
  text?: Buffer;
}

/** Of all that is kept, a page of 1 MB or of 5 kB alike. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** A page of 8 stakeholders and 320 consequences with the longest texts has 6 MB. */
const MOST_TEXT_BYTES = 32 * 1024 * 1024;

export function openPublications(services: ReadServices, query: Query): ReadPublication {
  const kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ stored, text }) => stored.length + (text?.length ?? 0),
  });
  const render = renderOnce(services, query);
  const { sql } = services.database;

  async function find(
    { token, part, viewer }: { token: string; part: keyof Rendered; viewer: string },
    known: Kept | undefined,
  ): Promise<Kept | null> {
    const found = await query(viewer, () => findRendered(sql, token, part, { isKnown: known !== undefined }));
    if (found === null) return null;
    if (known !== undefined) return known;
    const content = found.isCurrent ? found.content : (await render(token, viewer))?.[part];
    return content == null ? null : { stored: Buffer.from(content) };
  }

  return async (token, part, { asText, viewer }) => {
    const name = `${part} ${token}`;
    const known = kept.get(name);
    const found = await find({ token, part, viewer }, known);
    if (found === null) {
      kept.delete(name);
      return null;
    }
    if (known === undefined) kept.set(name, found);
    if (!asText || part === 'picture') return found.stored;
    const text = found.text ?? (await promisify(gunzip)(found.stored, { maxOutputLength: MOST_TEXT_BYTES }));
    if (found.text === undefined) kept.set(name, { ...found, text });
    return text;
  };
}

/** Callers that ask for one page at the same time wait for the same rendering. */
function renderOnce(
  { config, database, renderer, log }: ReadServices,
  query: Query,
): (token: string, viewer: string) => Promise<Rendered | null> {
  const running = new Map<string, Promise<Rendered | null>>();
  const render = async (token: string, viewer: string) => {
    const published = await query(viewer, () => findPublished(database.sql, token));
    // It has been withdrawn meanwhile.
    if (published === null) return null;
    const { organizationId, decisionId, publishedAt, request, response, judge } = published;
    const order = { content: { request, response, judge }, token, publishedAt, baseUrl: config.baseUrl };
    const rendered = await renderer.renderPage(order, organizationId);
    logUndrawn(log, decisionId, rendered.undrawn);
    await query(viewer, () => storeRendered(database.of(organizationId), token, rendered));
    return rendered;
  };
  return (token, viewer) => {
    const rendering = running.get(token) ?? render(token, viewer).finally(() => running.delete(token));
    running.set(token, rendering);
    return rendering;
  };
}
