/**
 * Runs an operation, or reads the stored answer when the request is a repeat, and makes the reply.
 */
import { answerAgain } from '../../decisions/accept/answer-again.ts';
import { RunningNotice } from '../../decisions/result.ts';
import { hasFailed } from '../../decisions/result-store.ts';
import type { Reply } from '../../http/serving/reply.ts';
import { type Answer, answerOnce } from '../../requests/answer-once.ts';
import type { AnswerKeeper } from '../../requests/verb.ts';
import type { Context } from '../context.ts';

interface Operation {
  run(keeper: AnswerKeeper): Promise<Answer>;
  /** Reads an earlier answer that is not a decision's result; null when it is gone. */
  readAgain?(answerId: string | null): Promise<string | null>;
}

/** A procedure calls this after it has read the body and before it looks anything up. */
export async function sendOnce(ctx: Context, { run, readAgain }: Operation): Promise<Reply> {
  const { services, key, idempotencyKey, path, body, signals } = ctx;
  const wait = { seconds: ctx.waitSeconds, signal: signals.ended };
  const answer = await answerOnce(
    { sql: services.database.sql, log: services.log, hasFailed },
    {
      viewer: key,
      idempotencyKey,
      identity: [path, body],
      mostWaitSeconds: services.config.syncWaitSeconds,
      signals,
    },
    { run, readAgain: (kept) => answerAgain(services, { key, kept }, { wait, readAgain }) },
  );
  return toReply(answer, ctx.waitSeconds);
}

function toReply(answer: Answer, waitSeconds: number | null): Reply {
  if (typeof answer === 'string') return { body: answer };
  const headers: Record<string, string> =
    waitSeconds === null ? {} : { 'preference-applied': `wait=${waitSeconds}` };
  if (answer.done) return { body: answer.result, headers };
  headers['retry-after'] = String(Waiting.parse(JSON.parse(answer.notice)).retry_after);
  return { status: 202, body: answer.notice, headers };
}

/**
 * Reads only this field, because an earlier version, with other fields, may have stored the notice.
 */
const Waiting = RunningNotice.pick({ retry_after: true });
