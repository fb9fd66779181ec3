/** Requests of REST that may be repeated, for once.ts, and their replies. */
import type { Claimed } from '../../accounts/idempotency-store.ts';
import type { Created, Wait } from '../../decisions/accept/await-decision.ts';
import { type AskedRecord, viewDecision } from '../../decisions/afterwards/read.ts';
import type { DocumentedRecord } from '../../decisions/afterwards/record-schema.ts';
import type { Reply } from '../../http/serving/reply.ts';
import type { Context } from '../context.ts';
import { once, type RepeatableRequest } from '../once.ts';

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

/** Runs a verb on a decision once; a repeat reads the record as it is then. */
export async function recordOnce(
  ctx: Context,
  asked: AskedRecord,
  run: (claim: Claimed['claim']) => Promise<DocumentedRecord>,
): Promise<Reply> {
  const readAgain = () => viewDecision(ctx.services, asked);
  return { body: await once(ctx.services, repeatable(ctx), { run, readAgain }) };
}
