/** The record of a decision, as JSON text, for whoever may see it. */
import type { ApiKey } from '../accounts/keys.ts';
import { usd } from '../billing/prices.ts';
import { Refusal } from '../refusals.ts';
import { MODEL_ID } from '../wire/types.ts';
import { type StoredDecision, takeVisible } from './decision-store.ts';
import type { DecisionRecord } from './result-schema.ts';
import type { DecisionServices } from './services.ts';

/** What no decision is called is not looked up. */
const ID_PATTERN = /^dec_[0-9A-Za-z]{22,40}$/;

export async function readDecision(
  { database }: Pick<DecisionServices, 'database'>,
  key: Pick<ApiKey, 'organizationId' | 'id'>,
  decisionId: string,
): Promise<string> {
  const stored = ID_PATTERN.test(decisionId) ? await takeVisible(database.sql, key, decisionId) : null;
  if (stored === null) throw new Refusal('no_such_decision');
  const record = JSON.stringify(recordOf(stored, stored.apiKeyId === key.id));
  return `${record.slice(0, -1)},"request":${stored.request},"response":${stored.response}}`;
}

/** All but what is JSON text already. */
function recordOf(stored: StoredDecision, isOwner: boolean): Omit<DecisionRecord, 'request' | 'response'> {
  const createdAt = stored.createdAt.toISOString();
  const best = oneBest(stored.bestByStakeholder);
  const { bestByStakeholder, status } = stored;
  return {
    id: stored.id,
    createdAt,
    model: MODEL_ID,
    mode: stored.mode,
    status,
    errorMessage: stored.errorMessage,
    progress: status === 'running' ? { done: stored.callsDone, total: stored.callsTotal } : null,
    best,
    bestByStakeholder,
    contentStored: stored.contentStored,
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    sharedWithOrg: stored.sharedWithOrg,
    canChangeSharing: isOwner,
    publication: null,
    canPublish: isOwner && status === 'ok' && stored.contentStored,
    source: 'api',
    usage: stored.usage,
    costUsd: usd(stored.costMicroUsd),
  };
}

/** When there is one stakeholder, or all agree. */
function oneBest(bestByStakeholder: Record<string, string> | null): string | null {
  const all = new Set(Object.values(bestByStakeholder ?? {}));
  const [best] = all;
  return all.size === 1 && best !== undefined ? best : null;
}
