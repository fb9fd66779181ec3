/**
 * The addresses at which people look at a decision. They come and go with its publication and its
 * content, so they are made when it is read, and neither stored nor part of `result_hash`.
 */
import { publicLinks } from './public-links.ts';
import type { Links } from './result.ts';
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
 * A result, as JSON text, with the addresses that it has now. In JSON text a quotation mark within
 * a string is escaped, so the last such name is the result's own field. Direct mode's result has no
 * such field.
 */
export function withLinks(response: string | null, links: Links | null): string | null {
  const at = links === null ? -1 : (response?.lastIndexOf(NO_LINKS) ?? -1);
  if (response === null || at < 0) return response;
  const end = at + NO_LINKS.length;
  return `${response.slice(0, at)}"links":${JSON.stringify(links)}${response.slice(end)}`;
}

const NO_LINKS = '"links":null';
