/**
 * A public page, for whoever has its token. It was made when the decision was published, so that a view costs one statement;
 * one that another version of the program made is made anew at its first view. Nothing is kept in memory: a page that is
 * withdrawn or deleted is gone at once.
 */
import type postgres from 'postgres';
import { findPublished, findRendered, storeRendered } from './publication-store.ts';
import { type Rendered, renderPublication } from './render-publication.ts';

/** Null for a token that is wrong or withdrawn. */
export async function readPublication(
  sql: postgres.ISql,
  token: string,
  part: keyof Rendered,
): Promise<string | null> {
  const found = await findRendered(sql, token, part);
  if (found === null || found.text !== null) return found?.text ?? null;
  const published = await findPublished(sql, token);
  if (published === null) return null;
  const rendered = renderPublication(published);
  await storeRendered(sql, token, rendered);
  return rendered[part];
}
