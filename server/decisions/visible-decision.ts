/**
 * Whether a key may see a decision, and what an operation on it must know; what only its owner may
 * do begins here too.
 */
import type postgres from 'postgres';
import type { Viewer } from '../accounts/keys.ts';
import { Refusal } from '../refusals.ts';
import { findVisible, type SeenDecision } from './result-store.ts';

/** Refuses what the viewer does not see. */
export async function visibleDecision(
  sql: postgres.ISql,
  viewer: Viewer,
  decisionId: string,
): Promise<SeenDecision> {
  const seen = isDecisionId(decisionId) ? await findVisible(sql, viewer, decisionId) : null;
  if (seen === null) throw new Refusal('no_such_decision');
  return seen;
}

/** Refuses what the key does not see, and then what it did not make. */
export async function ownedDecision(
  sql: postgres.ISql,
  key: Viewer,
  decisionId: string,
): Promise<SeenDecision> {
  const seen = await visibleDecision(sql, key, decisionId);
  if (seen.apiKeyId !== key.id) throw new Refusal('not_the_owner');
  return seen;
}

/** Whether its record shows content that may go before the record does. */
export function showsContent({ keepsContent, contentStored }: SeenDecision): boolean {
  return keepsContent && contentStored;
}

/** Other texts are not looked up. */
export const DECISION_ID = /^dec_[0-9A-Za-z]{22,40}$/;

export function isDecisionId(text: string): boolean {
  return DECISION_ID.test(text);
}
