/**
 * Reads a public page by its token, the same as data, or its picture. The page was made when the
 * decision was published; a page from another version of the program is made again at its first
 * view. A picture is drawn at its first view, because only a preview asks for it. What was read
 * lately is kept in memory, and every view asks the database whether the page is still published: a
 * page that is withdrawn or deleted is gone at once.
 */
import { LRUCache } from 'lru-cache';
import type postgres from 'postgres';
import { openDrawing } from './draw-publication.ts';
import { findPublished, findRendered, storeRendered } from './publication-store.ts';
import { type Rendered, renderPublication } from './render-publication.ts';

export type PublicPart = keyof Rendered | 'picture';

/** Null for a token that is wrong or withdrawn. */
export type ReadPublication = (token: string, part: PublicPart) => Promise<Buffer | null>;

/** Of all that is kept, a page of 1 MB or of 20 kB alike. */
const KEPT_BYTES = 16 * 1024 * 1024;

export function openPublications(sql: postgres.ISql, { baseUrl }: { baseUrl: string }): ReadPublication {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  const draw = drawOnce(sql);
  return async (token, part) => {
    const name = `${part} ${token}`;
    const known = kept.get(name);
    const stored = part === 'picture' ? 'page' : part;
    const isKnown = known !== undefined || part === 'picture';
    const found = await findRendered(sql, token, stored, { isKnown });
    if (found === null) {
      kept.delete(name);
      return null;
    }
    if (known !== undefined) return known;
    const bytes =
      part === 'picture'
        ? await draw(token)
        : bytesOf(found.text ?? (await renderAnew(sql, token, baseUrl))?.[part]);
    if (bytes !== null) kept.set(name, bytes);
    return bytes;
  };
}

/** Callers that ask for one picture at the same time wait for the same drawing. */
function drawOnce(sql: postgres.ISql): (token: string) => Promise<Buffer | null> {
  const draw = openDrawing();
  const running = new Map<string, Promise<Buffer | null>>();
  const drawNow = async (token: string) => {
    try {
      const published = await findPublished(sql, token);
      return published === null ? null : await draw(published);
    } finally {
      running.delete(token);
    }
  };
  return (token) => {
    const drawing = running.get(token) ?? drawNow(token);
    running.set(token, drawing);
    return drawing;
  };
}

function bytesOf(text: string | undefined): Buffer | null {
  return text === undefined ? null : Buffer.from(text);
}

/** Null when it has been withdrawn meanwhile. */
async function renderAnew(sql: postgres.ISql, token: string, baseUrl: string): Promise<Rendered | null> {
  const published = await findPublished(sql, token);
  if (published === null) return null;
  const rendered = renderPublication(published, baseUrl);
  await storeRendered(sql, token, rendered);
  return rendered;
}
