/**
 * The checks of ledger, balances, holds and disputes that concern no other room's tables. Each
 * query finds nothing when all is well.
 */
import type { FaultQuery } from '../database/faults.ts';

/** A balance is the sum of its organization's rows in the ledger. */
export const balanceNotLedgerSum: FaultQuery = (sql, organizationId) => sql`
  select 'balance' as place,
    format('%s micro-USD, %s free decisions', b.micro_usd, b.free_decisions) as found,
    format('%s micro-USD, %s free decisions, the sums of the ledger', l.micro_usd, l.free_decisions) as expected
  from (
    select coalesce(sum(micro_usd), 0) as micro_usd, coalesce(sum(free_decisions), 0) as free_decisions
    from ledger where organization_id = ${organizationId}
  ) l left join balances b on b.organization_id = ${organizationId}
  where coalesce(b.micro_usd, 0) <> l.micro_usd or coalesce(b.free_decisions, 0) <> l.free_decisions`;

/** What is held is the sum of the holds. */
export const heldNotHoldSum: FaultQuery = (sql, organizationId) => sql`
  select 'balance' as place,
    format('%s micro-USD, %s free decisions held', b.held_micro_usd, b.held_free_decisions) as found,
    format('%s micro-USD, %s free decisions, the sums of the holds', h.micro_usd, h.free_decisions) as expected
  from (
    select coalesce(sum(micro_usd), 0) as micro_usd, count(*) filter (where is_free) as free_decisions
    from holds where organization_id = ${organizationId}
  ) h left join balances b on b.organization_id = ${organizationId}
  where coalesce(b.held_micro_usd, 0) <> h.micro_usd or coalesce(b.held_free_decisions, 0) <> h.free_decisions`;

/** What a dispute has taken stands in the ledger, in rows that are named after it. */
export const disputeNotInLedger: FaultQuery = (sql, organizationId) => sql`
  select 'dispute ' || d.id as place,
    format('%s micro-USD taken in %s rows', -coalesce(sum(l.micro_usd), 0), count(l.id)) as found,
    format('%s micro-USD in %s rows, as the dispute says', d.taken_micro_usd, d.ledger_rows) as expected
  from disputes d
    left join ledger l on l.organization_id = d.organization_id and l.kind = 'dispute'
      and starts_with(l.payment, d.id || ':')
  where d.organization_id = ${organizationId}
  group by d.id, d.taken_micro_usd, d.ledger_rows
  having d.taken_micro_usd <> -coalesce(sum(l.micro_usd), 0) or d.ledger_rows <> count(l.id)`;

/** Disputes of a payment take no more than its receipt says was paid. */
export const disputeBeyondReceipt: FaultQuery = (sql, organizationId) => sql`
  select 'payment ' || d.payment as place,
    format('%s micro-USD taken by disputes', sum(d.taken_micro_usd)) as found,
    coalesce(format('at most %s micro-USD, receipt %s', l.micro_usd, l.id), 'a receipt of this payment') as expected
  from disputes d
    left join ledger l on l.organization_id = d.organization_id and l.payment = d.payment
      and l.kind in ('purchase', 'auto_recharge')
  where d.organization_id = ${organizationId}
  group by d.payment, l.id, l.micro_usd
  having l.id is null or sum(d.taken_micro_usd) > l.micro_usd`;

/** The link to a receipt belongs to a row of the ledger. */
export const receiptLinkOfNothing: FaultQuery = (sql, organizationId) => sql`
  select 'link of receipt ' || r.ledger_id as place, 'there, without the row that it belongs to' as found,
    'a row of the ledger' as expected
  from receipt_links r
  where r.organization_id = ${organizationId} and not exists (
    select from ledger l where l.organization_id = r.organization_id and l.id = r.ledger_id)`;

/** A row that takes disputed credit belongs to a dispute. */
export const disputeRowAlone: FaultQuery = (sql, organizationId) => sql`
  select 'ledger row ' || l.id as place, 'dispute ' || coalesce(l.payment, 'without a name') as found,
    'a row of disputes with this name' as expected
  from ledger l
  where l.organization_id = ${organizationId} and l.kind = 'dispute' and not exists (
    select from disputes d
    where d.organization_id = l.organization_id and starts_with(l.payment, d.id || ':'))`;
