/**
 * Live progress of a decision, until it ends. Each view holds a connection and a place; it looks
 * once a second, and at once when the decision's end is notified.
 */
import type { SignedIn } from '../../../accounts/sessions.ts';
import { type RunProgress, readProgress } from '../../../decisions/afterwards/progress.ts';
import { noSuchDecision } from '../../../decisions/visible-decision.ts';
import { Refusal } from '../../../refusals.ts';
import type { ConsoleContext } from '../context.ts';
import type { Progress } from './schema.ts';

const LOOK_EVERY_MS = 1000;
/** A member who is removed, or signs out, sees no more of it after so many looks. */
const LOOKS_OF_A_SESSION = 5;

/** `signal`: aborted when nobody listens any more. */
export async function* watchProgress(
  { services, tools, signals, isStillSignedIn }: ConsoleContext,
  caller: SignedIn,
  { decisionId, signal }: { decisionId: string; signal: AbortSignal | undefined },
): AsyncGenerator<Progress> {
  const { finished } = services;
  const release = tools.subscriptions.take({
    session: caller.sessionId,
    organization: caller.organizationId,
  });
  const ended = AbortSignal.any([signals.ended, ...(signal === undefined ? [] : [signal])]);
  try {
    let first: RunProgress | undefined;
    let told = '';
    for (let look = 1; !ended.aborted; look += 1) {
      if (look % LOOKS_OF_A_SESSION === 0 && !(await isStillSignedIn())) throw new Refusal('not_signed_in');
      const now = await readProgress(services, { caller, decisionId });
      if (now === null) throw noSuchDecision(caller);
      first ??= now;
      const news = `${now.status} ${now.callsDone} ${now.callsTotal}`;
      if (news !== told) yield toProgress(now, first);
      told = news;
      if (now.status !== 'running') return;
      await finished.wait(caller.organizationId, decisionId, { timeoutMs: LOOK_EVERY_MS, signal: ended });
    }
  } finally {
    release();
  }
}

/** The rest takes as long for each call as the calls took that were seen here, or all of them. */
export function toProgress(now: RunProgress, first: RunProgress): Progress {
  const { status, callsDone: done, callsTotal: total, seconds } = now;
  const [calls, since] =
    done > first.callsDone ? [done - first.callsDone, seconds - first.seconds] : [done, seconds];
  const secondsLeft = status !== 'running' ? 0 : calls === 0 ? null : ((total - done) * since) / calls;
  return { status, done, total, secondsSoFar: seconds, secondsLeft };
}
