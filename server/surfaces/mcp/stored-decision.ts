/** A decision as the tools read it from the answers of the API. */
import { z } from 'zod';
import { ReadResult } from '../../../pictures/read-result.ts';
import { DecisionRecord } from '../../decisions/afterwards/record-schema.ts';
import { RunningNotice } from '../../decisions/result.ts';
import { invalidAt, Refusal } from '../../refusals.ts';

const Stored = z.object({
  ...DecisionRecord.pick({
    id: true,
    status: true,
    mode: true,
    errorMessage: true,
    progress: true,
    judge: true,
    lineage: true,
    revisions: true,
    chosen: true,
    request: true,
    links: true,
  }).shape,
  response: ReadResult.nullable(),
});
export type StoredDecision = z.infer<typeof Stored>;

/** Reads a record. */
export function readRecord(text: string): StoredDecision {
  return Stored.parse(JSON.parse(text));
}

const Created = z.union([RunningNotice.pick({ id: true, status: true, progress: true }), ReadResult]);

/** Reads the answer to a new decision. */
export function readCreated(text: string): z.infer<typeof Created> {
  return Created.parse(JSON.parse(text));
}

/** Returns the result, or refuses a decision that has none. */
export function requireResult({ id, status, errorMessage, response }: StoredDecision): ReadResult {
  if (status === 'running')
    throw invalidAt(
      'id',
      `${id} is still running; call decision_get, which waits for its result`,
      'wrong_state',
    );
  if (status === 'error')
    throw new Refusal('decision_failed', errorMessage === null ? {} : { message: errorMessage });
  if (response === null)
    throw invalidAt(
      'id',
      `the result of ${id} is not stored any more; its content has expired, or its API key keeps none`,
      'wrong_state',
    );
  return response;
}
