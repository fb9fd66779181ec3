/** The headers, replies and refusals of waiting, as the document describes them. */
import { z } from 'zod';
import { RunningNotice } from '../../decisions/result.ts';
import type { RefusalName } from '../../refusals.ts';

export const preferWait = {
  description:
    '`wait=N`: how many seconds to wait for the answer before 202, at most as long as the service waits; `wait=0` has the effect of `async` (Default mode)',
  schema: z.string(),
};

const preferenceApplied = {
  description: '`wait=N`, when the request preferred it',
  schema: z.string(),
};

/** The replies of an operation that waits for a decision; `description` is that of its result. */
export function repliesOfWaiting(description: string, schema: z.ZodType) {
  const headers = { 'Preference-Applied': preferenceApplied };
  return {
    200: { description, schema, headers },
    202: { description: 'Still running', schema: RunningNotice, retryAfter: true, headers },
  };
}

/** The refusals of an operation that makes a decision of Default mode and may wait for it. */
export const refusalsOfWaiting = [
  'invalid_request',
  'no_such_decision',
  'not_the_owner',
  'revision_conflict',
  'too_many_records',
  'too_many_running',
  'insufficient_credit',
  'model_missing',
  'model_key_refused',
  'model_quota_exhausted',
  'model_busy',
  'model_failed',
  'decision_failed',
  'decision_cancelled',
  'model_warming',
  'free_capacity_busy',
] as const satisfies readonly RefusalName[];
