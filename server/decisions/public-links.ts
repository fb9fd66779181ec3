/** The addresses of a published decision. */
import type { Links } from './result.ts';

/** The path of all that is public. */
export const PUBLIC_PREFIX = '/p/';
/** Appended to the page's address for the same as JSON. */
export const DATA_SUFFIX = '.json';
/** And the picture that other sites show beside a link. */
export const PICTURE_SUFFIX = '.png';

export function publicLinks(baseUrl: string, token: string): Links {
  const page = `${baseUrl}${PUBLIC_PREFIX}${token}`;
  return { view_url: page, png_url: `${page}${PICTURE_SUFFIX}` };
}
