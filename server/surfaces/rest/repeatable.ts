/** A request of REST that may be repeated, for once.ts, and the reply to one that is waited for. */
import type { Created, Wait } from '../../decisions/accept/await-decision.ts';
import { Reply } from '../../http/serving/reply.ts';
import type { Context } from '../../http/serving/request-state.ts';
import type { RepeatableRequest } from '../once.ts';

export function repeatable({ key, idempotencyKey, path, body, signals }: Context): RepeatableRequest {
  return { caller: key, idempotencyKey, identity: [path, body], signals };
}

export function waitOf({ waitSeconds, signals }: Context): Wait {
  return { seconds: waitSeconds, signal: signals.ended };
}

export function createdReply(created: Created, { waitSeconds }: Context): Reply {
  const headers: Record<string, string> =
    waitSeconds === null ? {} : { 'preference-applied': `wait=${waitSeconds}` };
  if (created.done) return new Reply(created.result, { headers });
  headers['retry-after'] = String(created.notice.retry_after);
  return new Reply(created.notice, { status: 202, headers });
}
