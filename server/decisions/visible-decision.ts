/** Finds a decision for an operation on it: for any caller who sees it, or only for its owner. */
import type postgres from 'postgres';
import { type Caller, ownsKey } from '../accounts/caller.ts';
import { Refusal } from '../refusals.ts';
import { findVisible, type SeenDecision } from './result-store.ts';

/** Refuses a decision that the caller does not see. */
export async function visibleDecision(
  sql: postgres.ISql,
  caller: Caller,
  decisionId: string,
): Promise<SeenDecision> {
  const seen = isDecisionId(decisionId) ? await findVisible(sql, caller, decisionId) : null;
  if (seen === null) throw noSuchDecision(caller);
  return seen;
}

/** The same refusal for what is hidden, was deleted, and never existed. */
export function noSuchDecision(caller: Caller): Refusal {
  if (caller.kind === 'key') return new Refusal('no_such_decision');
  return new Refusal('no_such_decision', {
    message: 'No such decision: it does not exist, was deleted, or is not shared with you.',
  });
}

/** Refuses a decision that the caller does not see, and then one that is not the caller's own. */
export async function ownedDecision(
  sql: postgres.ISql,
  caller: Caller,
  decisionId: string,
): Promise<SeenDecision> {
  const seen = await visibleDecision(sql, caller, decisionId);
  if (!ownsKey(caller, seen.apiKeyId)) throw notTheOwner(caller);
  return seen;
}

function notTheOwner(caller: Caller): Refusal {
  if (caller.kind === 'key') return new Refusal('not_the_owner');
  return new Refusal('not_the_owner', {
    message: 'Only the member who made the API key of this decision can do this.',
  });
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
