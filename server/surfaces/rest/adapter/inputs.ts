/**
 * Inputs of procedures. trpc-to-openapi changes the schemas that it sees for good, so that they
 * coerce ("5" becomes 5, null becomes 0). It therefore sees neither a body nor its schema:
 * procedures take the body from the context, as it was sent.
 */
import { z } from 'zod';
import { parseBody } from '../../../http/bodies/parse-body.ts';
import type { Context } from '../../../http/serving/request-state.ts';
import { Refusal } from '../../../refusals.ts';
import { describeProblems, formatPath } from '../../../wire/describe-problems.ts';

/** The input of a procedure that takes all it needs from the context. */
export const nothing = z.looseObject({});

/** Returns the body as its schema reads it, or throws a refusal that says what is wrong with it. */
export function bodyOf<Schema extends z.ZodType>(ctx: Context, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(ctx.body);
  if (result.success) return result.data;
  throw new Refusal('invalid_request', { message: describeProblems(result.error.issues, ctx.body) });
}

/** Refuses a body that is not empty, for operations that take none. */
export function refuseBody(ctx: Context): void {
  const [name] = Object.keys(ctx.body);
  if (name === undefined) return;
  throw new Refusal('invalid_request', { message: `${formatPath([name])}: this operation takes no body` });
}

/** True when a request may leave the body out, which counts as an empty object. */
export function mayBeEmpty(schema: z.ZodType): boolean {
  return schema.safeParse({}).success;
}

/**
 * The decision's id from the path. The adapter leaves it percent-encoded; Fastify's router has
 * already refused an id that cannot be decoded.
 */
export function decisionId() {
  return z.looseObject({ id: z.string() }).transform(({ id }) => ({ id: decodeURIComponent(id) }));
}

/**
 * Returns the query as its schema reads it. Refuses parameters that are unknown, wrong or given
 * twice. It reads the request line itself, because the tRPC adapter keeps only the last of several
 * parameters with one name.
 */
export function queryOf<Schema extends z.ZodType>(ctx: Context, schema: Schema): z.output<Schema> {
  const given = new URLSearchParams(queryText(ctx.path));
  const seen = new Set<string>();
  const twice = given.keys().find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined)
    throw new Refusal('invalid_request', { message: `query: ${twice} is given more than once` });
  const asSent = Object.fromEntries(given);
  const result = schema.safeParse(asSent);
  if (result.success) {
    // What the database cannot hold, such as NUL, is refused as in a body.
    parseBody(Buffer.from(JSON.stringify(asSent)));
    return result.data;
  }
  throw new Refusal('invalid_request', {
    message: `query: ${describeProblems(result.error.issues, asSent)}`,
  });
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
