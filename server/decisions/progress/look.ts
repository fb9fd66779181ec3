/** How decisions stand, for all who watch them, in one statement. */
import type postgres from 'postgres';
import { watchingKeys } from '../../accounts/keys.ts';
import type { FailedPart } from '../result-store.ts';

/** A decision, and who watches it. */
export interface Watched {
  organizationId: number;
  decisionId: string;
  /**
   * The keys whose decisions are the watcher's own, who also sees what is shared; null: the service
   * itself.
   */
  ownKeys: readonly number[] | null;
  /**
   * Of the secret that was sent with the first of the keys, in hexadecimal digits: after a rotation
   * the old one may stop working. Undefined: the watcher is known otherwise.
   */
  secretDigest?: string;
}

export interface DecisionState {
  status: 'running' | 'ok' | 'error';
  callsDone: number;
  callsTotal: number;
  /** Of an error: null when the decision was cancelled. */
  failedPart: FailedPart | null;
  /** Since it was accepted, until now or its end. */
  seconds: number;
}

/**
 * One for each, in order. Null: fetching the decision would be refused, because the key does not
 * work any more or does not see it. Costs two index probes for each.
 */
export async function lookAt(
  sql: postgres.ISql,
  watched: readonly Watched[],
): Promise<(DecisionState | null)[]> {
  const asked = watched.map(({ organizationId, decisionId, ownKeys, secretDigest }, place) => ({
    place,
    organization_id: organizationId,
    decision_id: decisionId,
    own_keys: ownKeys,
    digest: secretDigest,
  }));
  const rows = await sql<(DecisionState & { place: number })[]>`
    select w.place, d.status, d.calls_done as "callsDone", d.calls_total as "callsTotal",
      d.failed_part as "failedPart",
      extract(epoch from coalesce(d.finished_at, now()) - d.created_at)::float8 as seconds
    from json_to_recordset(${JSON.stringify(asked)}::text::json)
        as w (place integer, organization_id bigint, decision_id text, own_keys bigint[], digest text)
      join decisions d on d.organization_id = w.organization_id and d.id = w.decision_id
        and (w.own_keys is null or d.api_key_id = any (w.own_keys) or d.shared_with_org)
      left join ${watchingKeys(sql)} k on k.organization_id = w.organization_id and k.id = w.own_keys[1]
        and (k.secret_hash = decode(w.digest, 'hex') or k.previous_secret_hash = decode(w.digest, 'hex'))
    where w.digest is null or k.id is not null`;
  const found: (DecisionState | null)[] = watched.map(() => null);
  for (const { place, ...state } of rows) found[place] = state;
  return found;
}
