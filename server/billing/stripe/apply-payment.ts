/**
 * Enters in the ledger those facts about a payment at Stripe that it lacks. Each row is named by an
 * id of Stripe's and records a fact that does not change. So a payment can be applied at any time,
 * by any number of nodes, with or without an event.
 */
import type postgres from 'postgres';
import { SERVICE } from '../../accounts/audit-log.ts';
import { usd } from '../../wire/money.ts';
import { bookPayment, type Payment } from '../ledger.ts';
import { creditOf, MICRO_USD_PER_CENT } from '../prices.ts';
import { linkReceipt } from '../receipts.ts';
import { keepCustomer, keepPaymentMethod, lockAccount } from './account-store.ts';
import type { StripeServices } from './client.ts';
import { type ChangedDispute, enterDisputes, Overtaken } from './enter-disputes.ts';
import { readPayment, type SeenPayment, type SeenRefund } from './read-payment.ts';
import { failRecharge, succeedRecharge } from './recharge-store.ts';

/** How often a payment is read when other nodes keep entering disputes meanwhile. */
const MOST_READS = 10;

/** Returns the number of rows entered; 0 also for a payment of another service. */
export async function applyPayment(services: StripeServices, id: string): Promise<number> {
  for (let reads = 1; ; reads += 1)
    try {
      return await applyOnce(services, id);
    } catch (error) {
      if (!(error instanceof Overtaken) || reads === MOST_READS) throw error;
    }
}

async function applyOnce(services: StripeServices, id: string): Promise<number> {
  const { log } = services;
  const seen = await readPayment(services, id);
  if (seen === null) return 0;
  const { organizationId, recharge } = seen;
  const sql = services.of(organizationId);
  if (seen.state === 'succeeded') {
    const all = await sql.begin((tx) => enterAll(tx, seen));
    if (all === null) {
      log.error({ paymentId: id, organizationId }, 'a payment of an organization that is not there');
      return 0;
    }
    if (all.entered > 0) log.info({ paymentId: id, organizationId, entered: all.entered }, 'payment entered');
    for (const { id: disputeId, state, takenMicroUsd } of all.disputes)
      log.warn(
        { paymentId: id, organizationId, disputeId, state, takenUsd: usd(takenMicroUsd) },
        'a payment is disputed',
      );
    return all.entered;
  }
  if (seen.state === 'failed' && recharge !== null) {
    const failure = seen.failure ?? 'canceled';
    const failed = { organizationId, id: recharge };
    if (await failRecharge(sql, failed, failure, { pauses: true }))
      log.warn({ paymentId: id, organizationId, failure }, 'automatic purchases are paused: one has failed');
  }
  return 0;
}

interface Entered {
  /** The number of rows entered in the ledger. */
  entered: number;
  disputes: readonly ChangedDispute[];
}

/** Null when there is no such organization. */
async function enterAll(tx: postgres.TransactionSql, seen: SeenPayment): Promise<Entered | null> {
  const { organizationId, customer, savedMethod, recharge, receiptUrl } = seen;
  if (!(await lockAccount(tx, organizationId))) return null;
  let entered = 0;
  for (const payment of rowsOf(seen)) {
    const receipt = await bookPayment(tx, payment, SERVICE);
    if (receipt === null) continue;
    entered += 1;
    if (receiptUrl !== null) await linkReceipt(tx, organizationId, { receipt, url: receiptUrl });
  }
  if (customer !== null) await keepCustomer(tx, organizationId, customer);
  if (savedMethod !== null)
    await keepPaymentMethod(tx, organizationId, { method: savedMethod, since: seen.createdAt });
  if (recharge !== null) await succeedRecharge(tx, organizationId, recharge);
  const disputes = await enterDisputes(tx, seen);
  entered += disputes.filter(({ takenMicroUsd }) => takenMicroUsd !== 0).length;
  return { entered, disputes };
}

function rowsOf(seen: SeenPayment): Payment[] {
  const { organizationId, kind, id: payment, creditCents } = seen;
  const microUsd = creditCents * MICRO_USD_PER_CENT;
  const description = kind === 'purchase' ? 'Credit bought' : 'Credit bought automatically';
  return [
    { organizationId, kind, microUsd, description, payment },
    ...seen.refunds.flatMap((refund) => refundRows(seen, refund)),
  ];
}

/**
 * An undone refund has two rows, even if no node saw it under way. A node that read it while it was
 * under way, and enters it late, then finds its row in the ledger.
 */
function refundRows(seen: SeenPayment, { id, cents, state }: SeenRefund): Payment[] {
  if (state === 'open') return [];
  const { organizationId } = seen;
  const microUsd = creditOf(seen, cents);
  const kind = 'refund';
  const given: Payment = { organizationId, kind, microUsd: -microUsd, description: 'Refund', payment: id };
  if (state === 'given') return [given];
  return [given, { ...given, microUsd, description: 'Refund that did not arrive', payment: `${id}:undone` }];
}
