/** How decisions stand, for many keys that watch them, in one statement. */
import type postgres from 'postgres';
import { watchingKeys } from '../../accounts/keys.ts';
import { type FailedPart, visibleToKey } from '../result-store.ts';

/** A decision, and the key with whose secret it is watched. */
export interface Watched {
  organizationId: number;
  keyId: number;
  /** Of the secret that was sent: after a rotation the old one may stop working. */
  secretDigest: Buffer;
  decisionId: string;
}

export interface DecisionState {
  status: 'running' | 'ok' | 'error';
  callsDone: number;
  callsTotal: number;
  /** Of an error: null when the decision was cancelled. */
  failedPart: FailedPart | null;
}

/**
 * One for each, in order. Null: fetching the decision would be refused, because the key does not
 * work any more or does not see it. Costs two index probes for each.
 */
export async function lookAt(
  sql: postgres.ISql,
  watched: readonly Watched[],
): Promise<(DecisionState | null)[]> {
  const asked = watched.map(({ organizationId, keyId, secretDigest, decisionId }, place) => ({
    place,
    organization_id: organizationId,
    key_id: keyId,
    digest: secretDigest.toString('hex'),
    decision_id: decisionId,
  }));
  const rows = await sql<(DecisionState & { place: number })[]>`
    select w.place, d.status, d.calls_done as "callsDone", d.calls_total as "callsTotal",
      d.failed_part as "failedPart"
    from json_to_recordset(${JSON.stringify(asked)}::text::json)
        as w (place integer, organization_id bigint, key_id bigint, digest text, decision_id text)
      join ${watchingKeys(sql)} k on k.organization_id = w.organization_id and k.id = w.key_id
        and (k.secret_hash = decode(w.digest, 'hex') or k.previous_secret_hash = decode(w.digest, 'hex'))
      join decisions d on d.id = w.decision_id and ${visibleToKey(sql)}`;
  const found: (DecisionState | null)[] = watched.map(() => null);
  for (const { place, ...state } of rows) found[place] = state;
  return found;
}
