/** Query parameters, read from the address itself: the tRPC adapter would coerce them, and let the last of several win. */
import { z } from 'zod';
import { Refusal } from '../../refusals.ts';
import { describeProblems } from './describe-problems.ts';
import type { Context } from './request-state.ts';

/** The input that the adapter is shown. */
export const anyQuery = z.looseObject({});

/** Refuses what is not in the schema, wrong, or given twice. */
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
