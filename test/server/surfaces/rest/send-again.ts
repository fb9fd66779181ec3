/** Requests for tests that send them again, and functions that compare the replies. */
import { fullDirect } from './full-requests.ts';
import { type Caller, type Reply, smallDecision, type TestService } from './open-service.ts';

export const QUESTIONS = { state: 'A calm sea', questions: { calm: { type: 'noul' } } };

/** Each request's name, path and body, and the table to which it adds a row. */
export const CREATING: [string, string, unknown, string][] = [
  ['a decision', '/decisions', smallDecision(), 'decisions'],
  ['a decision that is not waited for', '/decisions', smallDecision({ async: true }), 'decisions'],
  ['a decision in Direct mode', '/decisions', fullDirect(), 'decisions'],
  ['questions', '/questions', QUESTIONS, 'question_logs'],
];

export interface Sending {
  path?: string;
  key?: string;
  caller?: Caller;
}

/** Sends with an Idempotency-Key; by default to /decisions with the key `k1`. */
export function sendAgain(
  { service, caller }: { service: TestService; caller: Caller },
  body: unknown,
  sending: Sending = {},
): Promise<Reply> {
  const headers = { 'idempotency-key': sending.key ?? 'k1' };
  return service.send(sending.caller ?? caller, 'POST', sending.path ?? '/decisions', body, headers);
}

/** Counts the rows of the caller's organization. */
export async function countRows(
  { service, caller }: { service: TestService; caller: Caller },
  table: string,
): Promise<number> {
  const { sql } = service.database;
  const rows = await sql`select from ${sql(table)} where organization_id = ${caller.organizationId}`;
  return rows.length;
}

export function answerOf({ status, text, headers }: Reply) {
  return { status, text, retryAfter: headers['retry-after'] };
}

/** Counts the different answers. */
export function differentAnswers(replies: readonly Reply[]): number {
  return new Set(replies.map((reply) => JSON.stringify(answerOf(reply)))).size;
}

export function messageOf({ body }: Reply): string {
  return String(Object(body.error).message);
}
