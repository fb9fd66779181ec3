/**
 * The SQL of holds. A hold sets aside the most that a request can cost, so that the credit is there
 * when the request is billed.
 */
import type postgres from 'postgres';
import type { Log } from '../process/log-fields.ts';
import { Refusal } from '../refusals.ts';
import { tellOfLowCredit } from './low-credit.ts';
import { formatUsd } from './prices.ts';

/** The request that a hold is for: a decision (dec_…) or typed questions (q_…). */
export interface Subject {
  organizationId: number;
  subject: string;
}

/** The part that is set aside: a free decision, or credit. */
export interface Hold {
  isFree: boolean;
  /** The most that will be billed. */
  microUsd: number;
}

/**
 * The outcome of an attempt. `hold` is null when the credit did not suffice; then nothing was set
 * aside.
 */
export interface HoldAttempt {
  hold: Hold | null;
  availableMicroUsd: number;
}

interface Wanted extends Subject {
  /** The most that the request can cost, from the model's plan. */
  microUsd: number;
  /** It asks no model, so it takes no free decision. */
  isNoWork?: boolean;
  /** The hold lapses after this time; null: it ends with its decision. */
  lapsesAfterSeconds: number | null;
}

/**
 * Sets aside a free decision, or credit when none is left; a request that costs nothing needs
 * neither. Other requests of the organization wait until the transaction ends, so that no two can
 * use the same money. A lack of credit throws nothing.
 */
export async function takeHold(
  tx: postgres.TransactionSql,
  { organizationId, subject, microUsd, isNoWork = false, lapsesAfterSeconds }: Wanted,
): Promise<HoldAttempt> {
  const [row] = await tx<{ availableMicroUsd: number; isFree: boolean | null }[]>`
    with balance as (
      select micro_usd - held_micro_usd as available, 
        free_decisions > held_free_decisions and not ${isNoWork}::boolean as is_free
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

/** Throws a refusal when the credit did not suffice. */
export function requireHold({ hold, availableMicroUsd }: HoldAttempt, microUsd: number): Hold {
  if (hold !== null) return hold;
  throw new Refusal('insufficient_credit', {
    message: `This request can cost up to ${formatUsd(microUsd)}; the organization has ${formatUsd(availableMicroUsd)} of credit that is not set aside for requests under way, and no free decisions left. Add credit and send again. Nothing was billed.`,
  });
}

/**
 * `take` is a transaction that takes a hold. If it is refused for lack of credit, the lapsed holds
 * of processes that died are released, and `take` runs once more. Most requests thus never look for
 * lapsed holds, and the search runs while no balance is locked.
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
    // Tried again even if no lapsed hold was found: another request may have just released them.
    await giveBackLapsed(sql, organizationId);
    return take();
  }
}

/** Locks rows in a fixed order, so that two concurrent calls cannot block each other. */
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
 * For a request that is answered while the caller waits: takes a hold, runs `use`, and releases the
 * hold if `use` fails. `use` ends by calling captureHold.
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
    // If the release fails as well, the hold lapses.
    await releaseHold(sql, wanted).catch(() => {});
    throw error;
  }
}

/** The part of a cost that is billed: nothing for a free decision, and never more than the hold. */
export function billedMicroUsd(hold: Hold | null, costMicroUsd: number): number {
  return hold === null ? 0 : Math.min(hold.microUsd, costMicroUsd);
}

/** Logs a warning when the model used more than planned: the cost beyond the hold is not billed. */
export function warnOfExcess(log: Pick<Log, 'warn'>, hold: Hold, costMicroUsd: number): void {
  const { isFree, microUsd: billed } = hold;
  if (!isFree && costMicroUsd > billed)
    log.warn(
      { costMicroUsd, billedMicroUsd: billed },
      'a request cost more than the model had planned, and than was billed',
    );
}

/**
 * Turns the hold into a bill, in the transaction that stores the answer. `attempt` is the fencing
 * number of the attempt that completed it. Throws HoldGone when there is no hold any more; the
 * answer must then not be given.
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
    ), entered as (
      insert into ledger (organization_id, kind, micro_usd, free_decisions, subject, attempt)
      select ${organizationId}::bigint, 'capture', -least(micro_usd, ${microUsd}::bigint), -is_free::integer,
        ${subject}, ${attempt}::integer
      from hold
      returning organization_id, micro_usd, free_decisions
    ), ${tellOfLowCredit(tx, tx`entered`)}
    select from entered`;
  if (count === 0) throw new HoldGone(subject);
}

/** The hold has lapsed or was captured already. */
export class HoldGone extends Error {
  override name = 'HoldGone';
  constructor(subject: string) {
    super(`nothing is set aside for ${subject}: it took longer than a request may, or was billed already`);
  }
}

/** A table for another room's statement: all holds, with their organizations and subjects. */
export function allHolds(sql: postgres.ISql): postgres.Fragment {
  return sql`(select organization_id, subject, is_free, micro_usd, lapses_at from holds)`;
}

/** A table for another room's statement: the holds that only the end of a decision ends. */
export function lastingHolds(sql: postgres.ISql): postgres.Fragment {
  return sql`(select organization_id, subject from holds where lapses_at is null)`;
}

/**
 * A table for another room's statement: the ledger's rows, in which what was captured for a request
 * has the request as its subject, and negative amounts.
 */
export function allCaptures(sql: postgres.ISql): postgres.Fragment {
  return sql`(select organization_id, id, subject, micro_usd, free_decisions, attempt from ledger)`;
}

/** Releases the hold, if there is one. */
export async function releaseHold(sql: postgres.ISql, { organizationId, subject }: Subject): Promise<void> {
  await sql`delete from holds where organization_id = ${organizationId} and subject = ${subject}`;
}

/**
 * Deletes the lapsed holds of processes that died, and returns how many there were. A hold that a
 * request is just releasing is skipped, because otherwise the two might wait for each other.
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

/** True while something of the organization runs that will be billed. */
export async function hasHolds(sql: postgres.ISql, organizationId: number): Promise<boolean> {
  const rows = await sql`
    select from holds
    where organization_id = ${organizationId} and (lapses_at is null or lapses_at > now()) limit 1`;
  return rows.length > 0;
}
