/** Tells the reply behind an answer: what to quote in a report, and what is left of the limits. */
import type { RateLimit } from './api-error.ts';
import { type Reply, readRateLimit } from './read-reply.ts';

export interface ReplyDetails {
  status: number;
  /** `X-Request-Id`: quote it when you report a problem. */
  requestId: string | null;
  rateLimit: RateLimit | null;
  headers: Headers;
}

/** Kept beside the answers, so that an answer holds what the service sent and nothing else. */
const replies = new WeakMap<object, ReplyDetails>();

export function noteReply(answer: unknown, { status, headers }: Reply): void {
  if (typeof answer !== 'object' || answer === null) return;
  const requestId = headers.get('x-request-id');
  replies.set(answer, { status, requestId, rateLimit: readRateLimit(headers.get('ratelimit')), headers });
}

/**
 * Null for an object that is not itself the answer of a call: a copy, or a part of an answer. The
 * answer of a call that waited is that of its last reply.
 */
export function replyOf(answer: object): ReplyDetails | null {
  return replies.get(answer) ?? null;
}
