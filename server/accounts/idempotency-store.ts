/**
 * The SQL of idempotency_keys: which request runs, and where its repeats read its answer. A row
 * holds no answer itself, except the running notice of a 202.
 */
import type postgres from 'postgres';

/** A request's claim on an Idempotency-Key: only the claim that holds may store the answer. */
export interface IdempotencyClaim {
  organizationId: number;
  apiKeyId: number;
  key: string;
  /** A UUID. */
  id: string;
}

/** An option of verbs: undefined for a request without an Idempotency-Key. */
export interface Claimed {
  claim?: IdempotencyClaim | undefined;
}

/** How long a claim holds without a renewal. A repeat waits this long for a process that died. */
const CLAIM_SECONDS = 10;
export const RENEW_MS = 3000;

/** True: this request runs. False: another one has run, or still holds the key. */
export async function claimKey(
  sql: postgres.ISql,
  claim: IdempotencyClaim,
  requestHash: Buffer,
): Promise<boolean> {
  const rows = await sql`
    insert into idempotency_keys as k (
      organization_id, api_key_id, key, request_hash, state, claim, claimed_until
    ) values (
      ${claim.organizationId}, ${claim.apiKeyId}, ${claim.key}, ${requestHash}, 'claimed', ${claim.id},
      now() + ${CLAIM_SECONDS} * interval '1 second'
    )
    on conflict (organization_id, api_key_id, key) do update set
      request_hash = excluded.request_hash, state = excluded.state, claim = excluded.claim,
      claimed_until = excluded.claimed_until, expires_at = excluded.expires_at,
      decision_id = null, answer_id = null, needs_content = false, notice = null
    where k.expires_at <= now() or (k.state = 'claimed' and k.claimed_until <= now())
    returning key`;
  return rows.length > 0;
}

/** False: there is nothing to renew any more. */
export async function renewClaim(sql: postgres.ISql, claim: IdempotencyClaim): Promise<boolean> {
  const renewed = await sql`
    update idempotency_keys set claimed_until = now() + ${CLAIM_SECONDS} * interval '1 second'
    where ${isKey(sql, claim)} and claim = ${claim.id} and state = 'claimed'`;
  return renewed.count > 0;
}

/** Makes the SQL condition that the decision which these columns name has failed. */
export type HasFailed = (
  sql: postgres.ISql,
  decision: { organizationId: postgres.Fragment; id: postgres.Fragment },
) => postgres.Fragment;

/**
 * Called when a request failed, so that a repeat runs. A key with an answer, or with a decision
 * that still runs, stays.
 */
export async function releaseKey(
  sql: postgres.ISql,
  claim: IdempotencyClaim,
  hasFailed: HasFailed,
): Promise<void> {
  const decision = { organizationId: sql`k.organization_id`, id: sql`k.decision_id` };
  await sql`
    delete from idempotency_keys k
    where ${isKey(sql, claim)} and (
      (state = 'claimed' and claim = ${claim.id})
      or (state = 'accepted' and ${hasFailed(sql, decision)}))`;
}

export interface SeenKey {
  requestHash: Buffer;
  state: 'claimed' | 'accepted' | 'noticed' | 'answered';
  /** The claim was not renewed in time. */
  isLapsed: boolean;
  decisionId: string | null;
  answerId: string | null;
  needsContent: boolean;
  /** JSON text. */
  notice: string | null;
}

/** Null: the key was not used within 24 hours, or was released. */
export async function findKey(sql: postgres.ISql, claim: IdempotencyClaim): Promise<SeenKey | null> {
  const [row] = await sql<SeenKey[]>`
    select request_hash as "requestHash", state, claimed_until <= now() as "isLapsed",
      decision_id as "decisionId", answer_id as "answerId", needs_content as "needsContent", notice
    from idempotency_keys
    where ${isKey(sql, claim)} and expires_at > now()`;
  return row ?? null;
}

export type FirstAnswer =
  /** The decision holds the result as soon as it has one. */
  | { state: 'accepted'; decisionId: string }
  /** The answer is the running notice, as JSON text. */
  | { state: 'noticed'; decisionId: string; notice: string }
  /**
   * A repeat reads the answer from the decision, or, if there is an `answerId`, from that
   * assessment or those typed questions. `needsContent`: the answer is gone once the decision's
   * content is.
   */
  | { state: 'answered'; decisionId: string; answerId?: string; needsContent: boolean }
  | { state: 'answered'; decisionId: null; answerId: string; needsContent: false };

/** Another request has taken the claim, so nothing may be done. */
export class LostClaim extends Error {
  override name = 'LostClaim';
}

/**
 * A verb calls this in the transaction that does what is answered, so that both are stored or
 * neither. Throws LostClaim.
 */
export async function keepAnswer(
  tx: postgres.ISql,
  claim: Claimed['claim'],
  first: FirstAnswer,
): Promise<void> {
  if (claim === undefined) return;
  const answered = first.state === 'answered' ? first : null;
  const kept = await tx`
    update idempotency_keys
    set state = ${first.state}, decision_id = ${first.decisionId}, answer_id = ${answered?.answerId ?? null},
      needs_content = ${answered?.needsContent ?? false},
      notice = ${first.state === 'noticed' ? first.notice : null}
    where ${isKey(tx, claim)} and claim = ${claim.id} and state = 'claimed'
    returning key`;
  if (kept.length === 0) throw new LostClaim();
}

/**
 * Stores the running notice, unless one is stored already, and returns the stored one. Null: there
 * is another answer.
 */
export async function keepNotice(
  sql: postgres.ISql,
  claim: IdempotencyClaim,
  notice: string,
): Promise<string | null> {
  const [row] = await sql<{ notice: string | null }[]>`
    update idempotency_keys
    set state = 'noticed', notice = case when state = 'noticed' then notice else ${notice} end
    where ${isKey(sql, claim)} and state in ('accepted', 'noticed')
    returning notice`;
  return row?.notice ?? null;
}

/** For the daily sweep: deletes expired keys and returns their number. */
export async function sweepIdempotencyKeys(sql: postgres.ISql): Promise<number> {
  const { count } = await sql`delete from idempotency_keys where expires_at <= now()`;
  return count;
}

/** How long ago the oldest key expired that no sweep has deleted; 0 when there is none. */
export async function secondsKeysOverdue(sql: postgres.ISql): Promise<number> {
  const [row] = await sql<{ seconds: number | null }[]>`
    select extract(epoch from now() - min(expires_at))::float8 as seconds from idempotency_keys`;
  return Math.max(0, row?.seconds ?? 0);
}

function isKey(sql: postgres.ISql, { organizationId, apiKeyId, key }: IdempotencyClaim) {
  return sql`organization_id = ${organizationId} and api_key_id = ${apiKeyId} and key = ${key}`;
}
