/** A request of REST that may be repeated, for once.ts, and the reply to one that is waited for. */
import type { Created, Wait } from '../../decisions/accept/await-decision.ts';
import type { Reply } from '../../http/serving/reply.ts';
import type { Context } from '../context.ts';
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
  if (created.done) return { body: created.result, headers };
  headers['retry-after'] = String(created.notice.retry_after);
  return { status: 202, body: created.notice, headers };
}
