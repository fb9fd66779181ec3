/**
 * The SQL of idempotency_keys: who answers a request that was sent with a key, and what to read for
 * the same answer again. No answer is copied here, but the notice of a 202.
 */
import type postgres from 'postgres';

/** A caller's key, and the number of who would answer it. */
export interface KeyClaim {
  organizationId: number;
  apiKeyId: number;
  key: string;
  /** A UUID. */
  id: string;
}

/**
 * How long a claim stands without being renewed: so long a repeat waits for a process that died.
 */
const CLAIM_SECONDS = 10;
export const RENEW_MS = 3000;

/** True: this claim is the one that answers. False: another has answered, or is about to. */
export async function claimKey(sql: postgres.ISql, claim: KeyClaim, requestHash: Buffer): Promise<boolean> {
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

export async function renewClaim(sql: postgres.ISql, claim: KeyClaim): Promise<void> {
  await sql`
    update idempotency_keys set claimed_until = now() + ${CLAIM_SECONDS} * interval '1 second'
    where ${isKey(sql, claim)} and claim = ${claim.id} and state = 'claimed'`;
}

/**
 * A condition for a statement: the decision that these columns name has failed. Decisions make it.
 */
export type HasFailed = (
  sql: postgres.ISql,
  decision: { organizationId: postgres.Fragment; id: postgres.Fragment },
) => postgres.Fragment;

/** Of a request that failed: sending again runs it. What was answered, or may still be, stays. */
export async function releaseKey(sql: postgres.ISql, claim: KeyClaim, hasFailed: HasFailed): Promise<void> {
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
  /** Who claimed it has not been heard of since. */
  isLapsed: boolean;
  decisionId: string | null;
  answerId: string | null;
  needsContent: boolean;
  /** JSON text. */
  notice: string | null;
}

/** Null: not sent within 24 hours, or released. */
export async function findKey(sql: postgres.ISql, claim: KeyClaim): Promise<SeenKey | null> {
  const [row] = await sql<SeenKey[]>`
    select request_hash as "requestHash", state, claimed_until <= now() as "isLapsed",
      decision_id as "decisionId", answer_id as "answerId", needs_content as "needsContent", notice
    from idempotency_keys
    where ${isKey(sql, claim)} and expires_at > now()`;
  return row ?? null;
}

export type FirstAnswer =
  /** The result stands with the decision, as soon as it has one. */
  | { state: 'accepted'; decisionId: string }
  /** That it runs is the answer. JSON text. */
  | { state: 'noticed'; decisionId: string; notice: string }
  /**
   * Read again from the decision, or from `answerId`: an assessment or typed questions.
   * `needsContent`: not answered any more when the decision's content has gone.
   */
  | { state: 'answered'; decisionId: string; answerId?: string; needsContent: boolean }
  | { state: 'answered'; decisionId: null; answerId: string; needsContent: false };

/**
 * For the transaction that does what is answered. False: the claim holds no more, and nothing may
 * be done.
 */
export async function keepAnswer(tx: postgres.ISql, claim: KeyClaim, first: FirstAnswer): Promise<boolean> {
  const answered = first.state === 'answered' ? first : null;
  const kept = await tx`
    update idempotency_keys
    set state = ${first.state}, decision_id = ${first.decisionId}, answer_id = ${answered?.answerId ?? null},
      needs_content = ${answered?.needsContent ?? false},
      notice = ${first.state === 'noticed' ? first.notice : null}
    where ${isKey(tx, claim)} and claim = ${claim.id} and state = 'claimed'
    returning key`;
  return kept.length > 0;
}

/**
 * The first running notice that anybody was given is the answer; gives it. Null: there is another
 * answer.
 */
export async function keepNotice(
  sql: postgres.ISql,
  claim: KeyClaim,
  notice: string,
): Promise<string | null> {
  const [row] = await sql<{ notice: string | null }[]>`
    update idempotency_keys
    set state = 'noticed', notice = case when state = 'noticed' then notice else ${notice} end
    where ${isKey(sql, claim)} and state in ('accepted', 'noticed')
    returning notice`;
  return row?.notice ?? null;
}

/** For the daily sweep: what is remembered no more. Gives how many keys went. */
export async function sweepIdempotencyKeys(sql: postgres.ISql): Promise<number> {
  const { count } = await sql`delete from idempotency_keys where expires_at <= now()`;
  return count;
}

function isKey(sql: postgres.ISql, { organizationId, apiKeyId, key }: KeyClaim) {
  return sql`organization_id = ${organizationId} and api_key_id = ${apiKeyId} and key = ${key}`;
}
