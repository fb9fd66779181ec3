/** What a request says beside its body: its path, its query, and how long it would wait. */
import { z } from 'zod';
import { invalidAt } from '../../../refusals.ts';

/** The input of an operation on one decision. */
export const ofDecision = z.object({ id: z.string() });

/** True when a request may leave the body out, which counts as an empty object. */
export function mayBeEmpty(schema: z.ZodType): boolean {
  return schema.safeParse({}).success;
}

/** Returns the parameters of the query; refuses one that is given twice. */
export function parametersOf(url: string): Record<string, string> {
  const given = new URLSearchParams(queryText(url));
  const seen = new Set<string>();
  const twice = given.keys().find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) throw invalidAt('query', `${twice} is given more than once`);
  return Object.fromEntries(given);
}

/** The text after the question mark, or an empty text. `url` comes from the request line. */
export function queryText(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

/** A limit that is longer than any service waits. */
const MOST_SECONDS = 1_000_000;

/**
 * Reads `Prefer: wait=N` (RFC 7240): the caller is ready to wait N whole seconds for an answer.
 * Null without such a preference, and for one that cannot be read, which RFC 7240 says to ignore.
 */
export function preferredWait(header: string | string[] | undefined): number | null {
  // The first of several `wait` preferences counts; parameters after ";" are ignored.
  for (const preference of [header ?? []].flat().join(',').split(',')) {
    const value = /^\s*wait\s*=\s*"?(\d+)"?\s*(;|$)/i.exec(preference)?.[1];
    if (value !== undefined) return Math.min(Number(value), MOST_SECONDS);
  }
  return null;
}
