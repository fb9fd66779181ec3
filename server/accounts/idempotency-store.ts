/** The SQL of idempotency_keys: who answers a request that was sent with a key, and what the first answer was. */
import type postgres from 'postgres';

/** A caller's key, and the number of who would answer it. */
export interface KeyClaim {
  organizationId: number;
  apiKeyId: number;
  key: string;
  /** A UUID. */
  id: string;
}

/** How long a claim stands without being renewed: so long a repeat waits for a process that died. */
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
      decision_id = null, answer = null, answer_once = false, answer_until = null
    where k.expires_at <= now() or (k.state = 'claimed' and k.claimed_until <= now())
    returning key`;
  return rows.length > 0;
}

export async function renewClaim(sql: postgres.ISql, claim: KeyClaim): Promise<void> {
  await sql`
    update idempotency_keys set claimed_until = now() + ${CLAIM_SECONDS} * interval '1 second'
    where ${isKey(sql, claim)} and claim = ${claim.id} and state = 'claimed'`;
}

/** Of a request that failed: sending again runs it. What was answered, or may still be, stays. */
export async function releaseKey(sql: postgres.ISql, claim: KeyClaim): Promise<void> {
  await sql`
    delete from idempotency_keys k
    where ${isKey(sql, claim)} and (
      (state = 'claimed' and claim = ${claim.id})
      or (state = 'accepted' and exists (
        select from decisions d
        where d.organization_id = k.organization_id and d.id = k.decision_id and d.status = 'error')))`;
}

export interface SeenKey {
  requestHash: Buffer;
  state: 'claimed' | 'accepted' | 'noticed' | 'answered';
  /** Who claimed it has not been heard of since. */
  isLapsed: boolean;
  decisionId: string | null;
  /** JSON text; null when it is not given any more. */
  answer: string | null;
  answerOnce: boolean;
}

/** Null: not sent within 24 hours, or released. */
export async function findKey(sql: postgres.ISql, claim: KeyClaim): Promise<SeenKey | null> {
  const [row] = await sql<SeenKey[]>`
    select request_hash as "requestHash", state, claimed_until <= now() as "isLapsed",
      decision_id as "decisionId", answer_once as "answerOnce",
      case when answer_until > now() then answer end as answer
    from idempotency_keys
    where ${isKey(sql, claim)} and expires_at > now()`;
  return row ?? null;
}

export type FirstAnswer =
  /** The decision runs; its result will stand with it. */
  | { state: 'accepted'; decisionId: string }
  /** That it runs is the answer. JSON text. */
  | { state: 'noticed'; decisionId: string; answer: string }
  /** `isKept` of what is about no decision: false under retention none. Of a decision its own content decides. */
  | { state: 'answered'; decisionId: string; answer: string }
  | { state: 'answered'; decisionId: null; answer: string; isKept: boolean };

/**
 * For the transaction that does what is answered. False: the claim holds no more, and nothing may be done. An answer is
 * given as long as the content of its decision is; where none is kept, once, for an hour.
 */
export async function keepAnswer(tx: postgres.ISql, claim: KeyClaim, first: FirstAnswer): Promise<boolean> {
  const isOfDecision = first.state === 'answered' && first.decisionId !== null;
  const isKept = first.state !== 'answered' || first.decisionId !== null || first.isKept;
  const kept = await tx`
    update idempotency_keys k
    set state = ${first.state}, decision_id = ${first.decisionId},
      answer = ${first.state === 'accepted' ? null : first.answer},
      answer_once = not content.kept,
      answer_until = case when content.kept then least(k.expires_at, content.expires_at) else now() + interval '1 hour' end
    from (
      select coalesce(d.keeps_content and (d.expires_at is null or d.expires_at > now()), ${isKept}) as kept, d.expires_at
      from (select) one
      left join decisions d
        on d.organization_id = ${claim.organizationId} and d.id = ${isOfDecision ? first.decisionId : null}
    ) content
    where ${isKey(tx, claim)} and k.claim = ${claim.id} and k.state = 'claimed'
    returning k.key`;
  return kept.length > 0;
}

/** The first running notice that anybody was given is the answer; gives it. Null: there is another answer. */
export async function keepNotice(
  sql: postgres.ISql,
  claim: KeyClaim,
  notice: string,
): Promise<string | null> {
  const [row] = await sql<{ answer: string | null }[]>`
    update idempotency_keys
    set state = 'noticed', answer = case when state = 'noticed' then answer else ${notice} end,
      answer_until = expires_at
    where ${isKey(sql, claim)} and state in ('accepted', 'noticed')
    returning answer`;
  return row?.answer ?? null;
}

/** Of two that take what is held once, one has it. */
export async function takeAnswer(sql: postgres.ISql, claim: KeyClaim): Promise<boolean> {
  const taken = await sql`
    update idempotency_keys set answer = null
    where ${isKey(sql, claim)} and answer is not null
    returning key`;
  return taken.length > 0;
}

/** For whoever deletes a decision's content: answers that show it. */
export async function dropAnswersAbout(
  sql: postgres.ISql,
  organizationId: number,
  decisionId: string,
): Promise<void> {
  await sql`
    update idempotency_keys set answer = null
    where organization_id = ${organizationId} and decision_id = ${decisionId} and state = 'answered'`;
}

/** For whoever deletes what typed questions said: the answer of that id, which stands with no decision. */
export async function dropAnswersWithId(
  sql: postgres.ISql,
  { organizationId, apiKeyId }: { organizationId: number; apiKeyId: number },
  id: string,
): Promise<void> {
  await sql`
    update idempotency_keys set answer = null
    where organization_id = ${organizationId} and api_key_id = ${apiKeyId}
      and state = 'answered' and decision_id is null and answer::json ->> 'id' = ${id}`;
}

/** For the daily sweep: what is remembered no more, and answers that are not given any more. Gives how many keys went. */
export async function sweepIdempotencyKeys(sql: postgres.ISql): Promise<number> {
  await sql`update idempotency_keys set answer = null where answer is not null and answer_until <= now()`;
  const gone = await sql`delete from idempotency_keys where expires_at <= now() returning 1`;
  return gone.length;
}

function isKey(sql: postgres.ISql, { organizationId, apiKeyId, key }: KeyClaim) {
  return sql`organization_id = ${organizationId} and api_key_id = ${apiKeyId} and key = ${key}`;
}
