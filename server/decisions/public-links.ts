/** The addresses at which people look at a decision. */
import type { Links } from './result-schema.ts';

/** The path of all that is public. */
export const PUBLIC_PREFIX = '/p/';
/** Appended to the page's address for the same as JSON. */
export const DATA_SUFFIX = '.json';
/** And the picture that other sites show beside a link. */
export const PICTURE_SUFFIX = '.png';

/**
 * The addresses of a decision as its result and its record have them; null while it is not
 * published.
 */
export function linksOf(baseUrl: string, token: string | null): Links | null {
  return token === null ? null : publicLinks(baseUrl, token);
}

/**
 * A result, as JSON text, with the addresses that it has now. It is stored without any, because
 * they come and go with its publication. In JSON text a quotation mark within a string is escaped,
 * so the last such name is the result's own field. Direct mode's result has no such field.
 */
export function withLinks(response: string | null, links: Links | null): string | null {
  const at = links === null ? -1 : (response?.lastIndexOf(NO_LINKS) ?? -1);
  if (response === null || at < 0) return response;
  const end = at + NO_LINKS.length;
  return `${response.slice(0, at)}"links":${JSON.stringify(links)}${response.slice(end)}`;
}

const NO_LINKS = '"links":null';

export function publicLinks(baseUrl: string, token: string): Links {
  const page = `${baseUrl}${PUBLIC_PREFIX}${token}`;
  return { view_url: page, png_url: `${page}${PICTURE_SUFFIX}` };
}
