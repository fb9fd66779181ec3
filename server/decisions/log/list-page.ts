/** One page of the decisions that a caller sees, as REST gives it. */
import type { Caller } from '../../accounts/caller.ts';
import { usd } from '../../wire/money.ts';
import type { DecisionServices } from '../services.ts';
import { type LoggedDecision, listDecisions } from './list-decisions.ts';
import type { DecisionList, ListQuery } from './list-schema.ts';

export async function listPage(
  services: Pick<DecisionServices, 'database'>,
  { caller, request }: { caller: Caller; request: ListQuery },
): Promise<DecisionList> {
  const { key_id: keyId, from, to, limit, cursor, ...filter } = request;
  const moment = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso));
  // One more than the page tells whether there is another.
  const page = { before: cursor, limit: limit + 1 };
  const wanted = { ...filter, keyId, from: moment(from), to: moment(to) };
  const found = await listDecisions(services, { caller, filter: wanted, page });
  const shown = found.slice(0, limit);
  return {
    decisions: shown.map(toListed),
    next_cursor: found.length > limit ? (shown.at(-1)?.cursor ?? null) : null,
  };
}

function toListed(decision: LoggedDecision): DecisionList['decisions'][number] {
  const { status, callsDone, callsTotal } = decision;
  return {
    id: decision.id,
    created_at: decision.createdAt.toISOString(),
    status,
    mode: decision.mode,
    key: decision.key.name,
    key_id: decision.key.id,
    source: decision.source,
    best_by_stakeholder: decision.bestByStakeholder,
    verdict_by_stakeholder: decision.verdictByStakeholder,
    cost_usd: usd(decision.costMicroUsd),
    shared: decision.sharedWithOrg,
    first_line: decision.firstLine,
    judge: decision.judge,
    progress: status === 'running' ? { done: callsDone, total: callsTotal } : null,
  };
}
