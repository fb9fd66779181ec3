/**
 * Inputs of procedures. trpc-to-openapi coerces the schemas that it sees and changes them for good ("5" becomes 5, null
 * becomes 0), so it is shown a loose object; the real schema runs inside the transform, on what was sent.
 */
import { z } from 'zod';
import { Refusal } from '../refusals.ts';
import { describeProblems } from './describe-problems.ts';

/** `before` refuses what needs no look at the rest. */
export function jsonBody<Schema extends z.ZodType>(
  schema: Schema,
  before: (body: Record<string, unknown>) => void = () => {},
) {
  return z
    .looseObject({})
    .transform((asSent): { request: z.output<Schema>; asSent: Record<string, unknown> } => {
      before(asSent);
      const parsed = schema.safeParse(asSent);
      if (parsed.success) return { request: parsed.data, asSent };
      const message = describeProblems(parsed.error.issues, asSent);
      throw new Refusal('invalid_request', { message });
    });
}

/** The adapter leaves path parameters percent-encoded; the router has refused what cannot be decoded. */
export function decisionId() {
  return z.looseObject({ id: z.string() }).transform(({ id }) => ({ id: decodeURIComponent(id) }));
}
