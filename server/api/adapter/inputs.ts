/**
 * Inputs of procedures. trpc-to-openapi coerces the schemas that it sees and changes them for good ("5" becomes 5, null
 * becomes 0), so it sees neither a body nor its schema: procedures take the body from the context, as it was sent.
 */
import { z } from 'zod';
import { Refusal } from '../../refusals.ts';
import { describeProblems } from './describe-problems.ts';
import { formatPath } from './format-path.ts';
import type { Context } from './request-state.ts';

/** Of a procedure that takes all it needs from the context. */
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

/** The adapter leaves path parameters percent-encoded; the router has refused what cannot be decoded. */
export function decisionId() {
  return z.looseObject({ id: z.string() }).transform(({ id }) => ({ id: decodeURIComponent(id) }));
}
