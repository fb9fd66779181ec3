/** Finds a decision for an operation on it: for any viewer who sees it, or only for its owner. */
import type postgres from 'postgres';
import type { Viewer } from '../accounts/keys.ts';
import { Refusal } from '../refusals.ts';
import { findVisible, type SeenDecision } from './result-store.ts';

/** Refuses a decision that the viewer does not see. */
export async function visibleDecision(
  sql: postgres.ISql,
  viewer: Viewer,
  decisionId: string,
): Promise<SeenDecision> {
  const seen = isDecisionId(decisionId) ? await findVisible(sql, viewer, decisionId) : null;
  if (seen === null) throw new Refusal('no_such_decision');
  return seen;
}

/** Refuses a decision that the key does not see, and then one that it did not make. */
export async function ownedDecision(
  sql: postgres.ISql,
  key: Viewer,
  decisionId: string,
): Promise<SeenDecision> {
  const seen = await visibleDecision(sql, key, decisionId);
  if (seen.apiKeyId !== key.id) throw new Refusal('not_the_owner');
  return seen;
}

/** Whether the record shows content that retention may delete before the record. */
export function showsContent({ keepsContent, contentStored }: SeenDecision): boolean {
  return keepsContent && contentStored;
}

/** Other texts are never looked up. */
export const DECISION_ID = /^dec_[0-9A-Za-z]{22,40}$/;

export function isDecisionId(text: string): boolean {
  return DECISION_ID.test(text);
}
