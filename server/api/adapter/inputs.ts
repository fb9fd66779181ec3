/**
 * Inputs of procedures. trpc-to-openapi coerces the schemas that it sees and changes them for good
 * ("5" becomes 5, null becomes 0), so it sees neither a body nor its schema: procedures take the
 * body from the context, as it was sent.
 */
import { z } from 'zod';
import { Refusal } from '../../refusals.ts';
import { describeProblems, formatPath } from './describe-problems.ts';
import type { Context } from './request-state.ts';

/** The input of a procedure that takes all it needs from the context. */
export const nothing = z.looseObject({});

/** The body by its schema, or a refusal that says what is wrong with it. */
export function bodyOf<Schema extends z.ZodType>(ctx: Context, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(ctx.body);
  if (result.success) return result.data;
  throw new Refusal('invalid_request', { message: describeProblems(result.error.issues, ctx.body) });
}

/** Operations without a body take none, or an empty one. */
export function refuseBody(ctx: Context): void {
  const [name] = Object.keys(ctx.body);
  if (name === undefined) return;
  throw new Refusal('invalid_request', { message: `${formatPath([name])}: this operation takes no body` });
}

/** Nothing at all stands for an empty object. */
export function mayBeEmpty(schema: z.ZodType): boolean {
  return schema.safeParse({}).success;
}

/**
 * The adapter leaves path parameters percent-encoded; the router has refused what cannot be
 * decoded.
 */
export function decisionId() {
  return z.looseObject({ id: z.string() }).transform(({ id }) => ({ id: decodeURIComponent(id) }));
}

/**
 * The query by its schema, read from the address itself: the tRPC adapter would let the last of
 * several equal names win. Refuses what is not in the schema, wrong, or given
 * twice.
 */
export function queryOf<Schema extends z.ZodType>(ctx: Context, schema: Schema): z.output<Schema> {
  const given = new URLSearchParams(queryText(ctx.path));
  const seen = new Set<string>();
  const twice = given.keys().find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined)
    throw new Refusal('invalid_request', { message: `query: ${twice} is given more than once` });
  const asSent = Object.fromEntries(given);
  const result = schema.safeParse(asSent);
  if (result.success) return result.data;
  throw new Refusal('invalid_request', {
    message: `query: ${describeProblems(result.error.issues, asSent)}`,
  });
}

/** Behind the question mark; empty when there is nothing. `url` is what the request line holds. */
export function queryText(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

/** Longer than any service waits. */
const MOST_SECONDS = 1_000_000;

/**
 * `Prefer: wait=N` (RFC 7240): how long the caller is ready to wait for an answer, in whole
 * seconds. Null when the header does not say. RFC 7240 ignores a preference that cannot be read.
 */
export function preferredWait(header: string | string[] | undefined): number | null {
  // Of a preference that is given twice the first counts; parameters behind ";" do not matter here.
  for (const preference of [header ?? []].flat().join(',').split(',')) {
    const value = /^\s*wait\s*=\s*"?(\d+)"?\s*(;|$)/i.exec(preference)?.[1];
    if (value !== undefined) return Math.min(Number(value), MOST_SECONDS);
  }
  return null;
}
