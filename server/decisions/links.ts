/**
 * The addresses at which people look at a decision. They come and go with its publication and its
 * content, so they are made when it is read, and neither stored nor part of `result_hash`.
 */
import { publicLinks } from './public-links.ts';
import type { DecisionResult, DirectResult, Links } from './result.ts';
import type { StoredResult } from './result-store.ts';

/** A decision's screen of the console is below this path. */
const SCREENS = '/console/decisions/';
/** Appended to the path of its screen. */
const PICTURE = '/picture.png';
/** The path of a decision's picture in the console. */
export const PICTURE_PATH = `${SCREENS}{id}${PICTURE}`;

type Shown = Pick<StoredResult, 'id' | 'status' | 'contentStored' | 'held' | 'publicToken'>;

/**
 * The public page while the decision is published, else its screen of the console, which every node
 * that answers requests serves. Null where these would have nothing to show: without a result, when
 * it is not stored, and while it is held for one fetch.
 */
export function linksOf(
  baseUrl: string,
  { id, status, contentStored, held, publicToken }: Shown,
): Links | null {
  if (publicToken !== null) return publicLinks(baseUrl, publicToken);
  if (status !== 'ok' || !contentStored || held) return null;
  const screen = `${baseUrl}${SCREENS}${id}`;
  return { view_url: screen, png_url: `${screen}${PICTURE}` };
}

/**
 * The stored result with the addresses that it has now. Direct mode's result has no such field.
 * Null: none is stored.
 */
export function resultWithLinks(
  baseUrl: string,
  stored: Shown & Pick<StoredResult, 'response'>,
): DecisionResult | DirectResult | null {
  if (stored.response === null) return null;
  const result: DecisionResult | DirectResult = JSON.parse(stored.response);
  return 'links' in result ? { ...result, links: linksOf(baseUrl, stored) } : result;
}
