/** Answers a repeated request from what its first run kept. */
import type { ApiKey } from '../../accounts/keys.ts';
import { Refusal } from '../../refusals.ts';
import type { Answer } from '../../requests/answer-once.ts';
import type { SeenKey } from '../../requests/idempotency-store.ts';
import type { DecisionServices } from '../services.ts';
import { showsContent, visibleDecision } from '../visible-decision.ts';
import { awaitDecision, type Wait } from './await-decision.ts';

interface Options {
  wait: Wait;
  /** Reads an answer other than a decision's result; null when it is gone. */
  readAgain?: ((answerId: string | null) => Promise<string | null>) | undefined;
}

export async function answerAgain(
  services: Pick<DecisionServices, 'config' | 'database' | 'watcher'>,
  { key, kept }: { key: ApiKey; kept: SeenKey },
  { wait, readAgain }: Options,
): Promise<Answer> {
  const { decisionId, state, answerId, notice } = kept;
  if (state === 'accepted' && decisionId !== null)
    return awaitDecision(services, { key, decisionId }, { wait });
  if (decisionId !== null) await refuseGone(services, { key, decisionId, kept });
  if (notice !== null) return { done: false, notice };
  const answer = await readAgain?.(answerId);
  if (answer == null) throw new Refusal('answer_gone');
  return answer;
}

/**
 * Refuses when the content of the answer has been hidden or deleted since, or when a running notice
 * points to a result that is gone.
 */
async function refuseGone(
  { database }: Pick<DecisionServices, 'database'>,
  { key, decisionId, kept }: { key: ApiKey; decisionId: string; kept: SeenKey },
): Promise<void> {
  const decision = await visibleDecision(database.sql, key, decisionId);
  const isGone =
    kept.state === 'noticed'
      ? decision.status !== 'running' && !decision.contentStored
      : kept.needsContent && !showsContent(decision);
  if (isGone) throw new Refusal('answer_gone');
}
