/** What the operations of other services' formats have in common in the OpenAPI document. */
import { z } from 'zod';
import { REFUSALS, type RefusalName } from '../../refusals.ts';

/** The services that made these formats ignore unknown parameters. */
export const ANY_QUERY = z.looseObject({});

/** The refusals of typed questions. */
export const ASKING_REFUSALS = [
  'invalid_request',
  'insufficient_credit',
  'model_missing',
  'model_failed',
  'model_warming',
  'free_capacity_busy',
] as const satisfies readonly RefusalName[];

const EVERY: readonly RefusalName[] = [
  ...ASKING_REFUSALS,
  'no_valid_key',
  'answer_gone',
  'rate_limited',
  'internal_error',
  'unavailable',
];

interface ErrorNote {
  description: string;
  schema: z.ZodType;
  retryAfter: boolean;
}

/** One reply for each status of an error, all of one shape. */
export function errorReplies(schema: z.ZodType): Record<number, ErrorNote> {
  const statuses = [...new Set(EVERY.map((name) => REFUSALS[name].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const names = EVERY.filter((name) => REFUSALS[name].status === status);
      const description = [...new Set(names.map((name) => REFUSALS[name].message))].join('\n\n');
      return [status, { description, schema, retryAfter: status === 429 || status === 503 }];
    }),
  );
}
