/**
 * Live progress of a decision, until it ends. Each view holds a connection and a place.
 */
import { keysOf } from '../../../accounts/caller.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import type { DecisionState } from '../../../decisions/progress/look.ts';
import { statesOf } from '../../../decisions/progress/watcher.ts';
import { noSuchDecision } from '../../../decisions/visible-decision.ts';
import { Refusal } from '../../../refusals.ts';
import type { ConsoleContext } from '../context.ts';
import type { Progress } from './schema.ts';

/** A member who is removed, or signs out, sees no more of it after so many looks. */
const LOOKS_OF_A_SESSION = 5;

/** `signal`: aborted when nobody listens any more. */
export async function* watchProgress(
  { services, tools, signals, isStillSignedIn }: ConsoleContext,
  caller: SignedIn,
  { decisionId, signal }: { decisionId: string; signal: AbortSignal | undefined },
): AsyncGenerator<Progress> {
  const { organizationId } = caller;
  const release = tools.subscriptions.take({ session: caller.sessionId, organization: organizationId });
  const ended = AbortSignal.any([signals.ended, ...(signal === undefined ? [] : [signal])]);
  const watched = { organizationId, decisionId, ownKeys: keysOf(caller) };
  try {
    let first: DecisionState | undefined;
    let told = '';
    let looks = 0;
    for await (const now of statesOf(services.watcher, watched, ended)) {
      looks += 1;
      if (looks % LOOKS_OF_A_SESSION === 0 && !(await isStillSignedIn())) throw new Refusal('not_signed_in');
      if (now === null) throw noSuchDecision(caller);
      first ??= now;
      const news = `${now.status} ${now.callsDone} ${now.callsTotal}`;
      if (news !== told) yield toProgress(now, first);
      told = news;
      if (now.status !== 'running') return;
    }
  } finally {
    release();
  }
}

type Pace = Pick<DecisionState, 'status' | 'callsDone' | 'callsTotal' | 'seconds'>;

/** The rest takes as long for each call as the calls took that were seen here, or all of them. */
export function toProgress(now: Pace, first: Pace): Progress {
  const { status, callsDone: done, callsTotal: total, seconds } = now;
  const [calls, since] =
    done > first.callsDone ? [done - first.callsDone, seconds - first.seconds] : [done, seconds];
  const secondsLeft = status !== 'running' ? 0 : calls === 0 ? null : ((total - done) * since) / calls;
  return { status, done, total, secondsSoFar: seconds, secondsLeft };
}
