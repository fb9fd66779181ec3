/**
 * Holds: what a request under way may cost at most is set aside, so that what is billed when it
 * ends is there. The SQL of holds.
 */
import type postgres from 'postgres';
import type { Log } from '../log-fields.ts';
import { Refusal } from '../refusals.ts';
import { formatUsd } from './prices.ts';

/** What a request is: a decision (dec_…) or typed questions (q_…). */
export interface Subject {
  organizationId: number;
  subject: string;
}

/** A free decision, or credit. */
export interface Hold {
  isFree: boolean;
  /** The most that will be billed. */
  microUsd: number;
}

/** What there was: `hold` is null when it did not suffice, and nothing was set aside. */
export interface HoldAttempt {
  hold: Hold | null;
  availableMicroUsd: number;
}

interface Wanted extends Subject {
  /** What the request can cost at most, from the model's plan. */
  microUsd: number;
  /** After this time it is given back by itself; null: it ends with its decision. */
  lapsesAfterSeconds: number | null;
}

/**
 * Sets a free decision aside, or when there is none left, credit; what costs nothing needs neither.
 * Other requests of the organization wait until the transaction ends, so that two cannot have the
 * same money. For a lack of it nothing is thrown.
 */
export async function takeHold(
  tx: postgres.TransactionSql,
  { organizationId, subject, microUsd, lapsesAfterSeconds }: Wanted,
): Promise<HoldAttempt> {
  const [row] = await tx<{ availableMicroUsd: number; isFree: boolean | null }[]>`
    with balance as (
      select micro_usd - held_micro_usd as available, free_decisions > held_free_decisions as is_free
      from balances where organization_id = ${organizationId}
      for no key update
    ), hold as (
      insert into holds (organization_id, subject, is_free, micro_usd, lapses_at)
      select ${organizationId}::bigint, ${subject}, is_free, case when is_free then 0 else ${microUsd}::bigint end,
        now() + ${lapsesAfterSeconds}::double precision * interval '1 second'
      from balance where is_free or available >= ${microUsd}::bigint or ${microUsd}::bigint = 0
      returning is_free
    )
    select available as "availableMicroUsd", (select is_free from hold) as "isFree" from balance`;
  const availableMicroUsd = row?.availableMicroUsd ?? 0;
  const isFree = row?.isFree ?? null;
  return {
    hold: isFree === null ? null : { isFree, microUsd: isFree ? 0 : microUsd },
    availableMicroUsd,
  };
}

/** Refuses when there was not enough. */
export function requireHold({ hold, availableMicroUsd }: HoldAttempt, microUsd: number): Hold {
  if (hold !== null) return hold;
  throw new Refusal('insufficient_credit', {
    message: `This request can cost up to ${formatUsd(microUsd)}; the organization has ${formatUsd(availableMicroUsd)} of credit that is not set aside for requests under way, and no free decisions left. Add credit and send again. Nothing was billed.`,
  });
}

/**
 * `take` is a transaction that takes a hold. When that is refused for a lack of credit, what
 * processes that died have left is given back, and it is tried once more: most requests need not
 * look for that, and who looks holds no balance meanwhile.
 */
export async function takeOrGiveBackLapsed<T>(
  sql: postgres.Sql,
  organizationId: number,
  take: () => Promise<T>,
): Promise<T> {
  try {
    return await take();
  } catch (error) {
    if (!(error instanceof Refusal && error.refusal === 'insufficient_credit')) throw error;
    // Also when there is nothing left to give back: somebody else may have done it just now.
    await giveBackLapsed(sql, organizationId);
    return take();
  }
}

/** Always in the same order, so that two at once wait for each other in turn. */
async function giveBackLapsed(sql: postgres.Sql, organizationId: number): Promise<void> {
  await sql`
    with lapsed as (
      select subject from holds where organization_id = ${organizationId} and lapses_at < now()
      order by subject for update
    )
    delete from holds using lapsed
    where organization_id = ${organizationId} and holds.subject = lapsed.subject`;
}

/**
 * For a request that is answered while it waits: sets aside, does, and gives back when that fails.
 * What `use` does ends with captureHold.
 */
export async function withHold<T>(
  sql: postgres.Sql,
  wanted: Wanted,
  use: (hold: Hold) => Promise<T>,
): Promise<T> {
  const hold = await takeOrGiveBackLapsed(sql, wanted.organizationId, () =>
    sql.begin(async (tx) => requireHold(await takeHold(tx, wanted), wanted.microUsd)),
  );
  try {
    return await use(hold);
  } catch (error) {
    // When this fails as well, it lapses.
    await releaseHold(sql, wanted).catch(() => {});
    throw error;
  }
}

/**
 * What is billed of what something cost: nothing when it is free, and never more than was set
 * aside.
 */
export function billedMicroUsd(hold: Hold | null, costMicroUsd: number): number {
  return hold === null ? 0 : Math.min(hold.microUsd, costMicroUsd);
}

/** When the model used more than it had planned: what that cost beyond the hold is lost. */
export function warnOfExcess(log: Pick<Log, 'warn'>, hold: Hold, costMicroUsd: number): void {
  const { isFree, microUsd: billed } = hold;
  if (!isFree && costMicroUsd > billed)
    log.warn(
      { costMicroUsd, billedMicroUsd: billed },
      'a request cost more than the model had planned, and than was billed',
    );
}

/**
 * In the transaction of an answer: the hold becomes what is billed. `attempt`: the fencing number
 * of who completed it. Throws HoldGone, and the answer must not be given, when there is none any
 * more.
 */
export async function captureHold(
  tx: postgres.TransactionSql,
  { organizationId, subject }: Subject,
  { attempt, microUsd }: { attempt: number; microUsd: number },
): Promise<void> {
  const { count } = await tx`
    with hold as (
      delete from holds where organization_id = ${organizationId} and subject = ${subject}
      returning is_free, micro_usd
    )
    insert into ledger (organization_id, kind, micro_usd, free_decisions, subject, attempt)
    select ${organizationId}::bigint, 'capture', -least(micro_usd, ${microUsd}::bigint), -is_free::integer,
      ${subject}, ${attempt}::integer
    from hold`;
  if (count === 0) throw new HoldGone(subject);
}

/** It lapsed, or was captured already. */
export class HoldGone extends Error {
  override name = 'HoldGone';
  constructor(subject: string) {
    super(`nothing is set aside for ${subject}: it took longer than a request may, or was billed already`);
  }
}

/** A table for another room's statement: what is set aside for whom. */
export function allHolds(sql: postgres.ISql): postgres.Fragment {
  return sql`(select organization_id, subject, is_free, micro_usd from holds)`;
}

/** A table for another room's statement: the free decisions that each request took (negative). */
export function allCaptures(sql: postgres.ISql): postgres.Fragment {
  return sql`(select subject, free_decisions from ledger)`;
}

/** Gives it back; nothing to do when there is none. */
export async function releaseHold(sql: postgres.ISql, { organizationId, subject }: Subject): Promise<void> {
  await sql`delete from holds where organization_id = ${organizationId} and subject = ${subject}`;
}

/**
 * What processes that died have left of requests that were to be answered at once. Gives how many.
 * One that a request is giving back is left to it: each waiting for what the other has, neither
 * would go on.
 */
export async function sweepHolds(sql: postgres.Sql): Promise<number> {
  const { count } = await sql`
    with lapsed as (
      select organization_id, subject from holds where lapses_at < now() for update skip locked
    )
    delete from holds h using lapsed l
    where h.organization_id = l.organization_id and h.subject = l.subject`;
  return count;
}
