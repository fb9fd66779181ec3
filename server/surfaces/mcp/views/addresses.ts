/** Where a decision is read by programs, and where people look at it. */
import type { Links } from '../../../decisions/result.ts';
import { API_PREFIX } from '../../../http/paths.ts';

export function urlOf(id: string, baseUrl: string): string {
  return `${baseUrl}${API_PREFIX}/decisions/${id}`;
}

/** `view_url` is missing where its page would have nothing to show. */
export function addressesOf(
  { id, links }: { id: string; links: Links | null },
  baseUrl: string,
): { url: string; view_url?: string } {
  const url = urlOf(id, baseUrl);
  return links === null ? { url } : { url, view_url: links.view_url };
}
