/**
 * Reads a public page by its token. The page was made when the decision was published; a page from
 * another version of the program is made again at its first view. Pages that were read lately are
 * kept in memory, and every view asks the database whether the page is still published: a page that
 * is withdrawn or deleted is gone at once.
 */
import { LRUCache } from 'lru-cache';
import type postgres from 'postgres';
import { findPublished, findRendered, storeRendered } from './publication-store.ts';
import { type Rendered, renderPublication } from './render-publication.ts';

/** Null for a token that is wrong or withdrawn. */
export type ReadPublication = (token: string, part: keyof Rendered) => Promise<Buffer | null>;

/** The limit of all pages kept in memory; a page may have from 20 kB to 1 MB. */
const KEPT_BYTES = 16 * 1024 * 1024;

export function openPublications(sql: postgres.ISql): ReadPublication {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  return async (token, part) => {
    const name = `${part} ${token}`;
    const known = kept.get(name);
    const found = await findRendered(sql, token, part, { isKnown: known !== undefined });
    if (found === null) {
      kept.delete(name);
      return null;
    }
    if (known !== undefined) return known;
    const text = found.text ?? (await renderAnew(sql, token))?.[part];
    if (text === undefined) return null;
    const bytes = Buffer.from(text);
    kept.set(name, bytes);
    return bytes;
  };
}

/** Null when it has been withdrawn meanwhile. */
async function renderAnew(sql: postgres.ISql, token: string): Promise<Rendered | null> {
  const published = await findPublished(sql, token);
  if (published === null) return null;
  const rendered = renderPublication(published);
  await storeRendered(sql, token, rendered);
  return rendered;
}
