/**
 * Inputs of procedures. trpc-to-openapi coerces the schemas that it sees and changes them for good ("5" becomes 5, null
 * becomes 0), so it is shown a loose object; the real schema runs inside the transform, on what was sent.
 */
import { z } from 'zod';
import { Refusal } from '../refusals.ts';
import { describeProblems } from './describe-problems.ts';
import { formatPath } from './format-path.ts';
import type { Context } from './request-state.ts';

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return z.looseObject({}).transform((asSent) => ({ request: parsed(schema, asSent), asSent }));
}

/** Beside a path parameter: the adapter would let the one hide a property of the body, so the body is taken from the context. */
export function bodyOf<Schema extends z.ZodType>(ctx: Context, schema: Schema): z.output<Schema> {
  return parsed(schema, ctx.body);
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

function parsed<Schema extends z.ZodType>(schema: Schema, asSent: Record<string, unknown>): z.output<Schema> {
  const result = schema.safeParse(asSent);
  if (result.success) return result.data;
  throw new Refusal('invalid_request', { message: describeProblems(result.error.issues, asSent) });
}

/** The adapter leaves path parameters percent-encoded; the router has refused what cannot be decoded. */
export function decisionId() {
  return z.looseObject({ id: z.string() }).transform(({ id }) => ({ id: decodeURIComponent(id) }));
}
