/**
 * Reads the present state of a payment at Stripe, with its refunds and disputes, in this service's
 * terms.
 */
import type Stripe from 'stripe';
import { installationId } from '../../database/installation.ts';
import { disputesVersion } from './account-store.ts';
import type { StripeServices } from './client.ts';
import type { DisputeState } from './dispute-store.ts';
import { isForbidden, isMissing } from './faults.ts';
import { type Bought, isOurs, readMetadata } from './metadata.ts';

export interface SeenPayment extends Bought {
  /** Stripe's id, pi_… */
  id: string;
  createdAt: Date;
  /** `open`: it may still succeed or fail. */
  state: 'succeeded' | 'failed' | 'open';
  /** Stripe's code of the last failure. */
  failure: string | null;
  /** Tax included. */
  paidCents: number;
  customer: string | null;
  /** The card, if it may be charged again while its owner is absent. */
  savedMethod: string | null;
  receiptUrl: string | null;
  refunds: SeenRefund[];
  /** Oldest first. */
  disputes: SeenDispute[];
  /**
   * The version of the organization's disputes in our database before Stripe was asked (ADR 0031).
   */
  disputesVersion: number;
}

export interface SeenRefund {
  /** Stripe's id, re_… */
  id: string;
  cents: number;
  /** `undone`: the money never arrived; `open`: it has not left yet. */
  state: 'given' | 'undone' | 'open';
}

export interface SeenDispute {
  /** Stripe's id, du_… */
  id: string;
  openedAt: Date;
  state: DisputeState;
  cents: number;
  /** The part of these cents that Stripe has withdrawn and not reinstated. */
  withdrawnCents: number;
}

/**
 * Null for a payment of another service. Null also for one whose metadata or amount is not as this
 * service made it; this is logged.
 */
export async function readPayment(
  { stripe, sql, of, log }: StripeServices,
  id: string,
): Promise<SeenPayment | null> {
  const intent = await retrieve(stripe, id);
  if (intent === null || !isOurs(await installationId(sql), intent.metadata)) return null;
  const bought = readMetadata(intent.metadata);
  const isAsMade = bought !== null && intent.currency === 'usd';
  const isPaid = isAsMade && intent.status === 'succeeded';
  if (!isAsMade || (isPaid && intent.amount_received < bought.creditCents)) {
    log.error({ paymentId: id }, 'a payment is not what this service asked for: nothing was entered');
    return null;
  }
  // Read before Stripe is asked: whatever other nodes enter from now on may be newer than Stripe's
  // answers.
  const version = isPaid ? await disputesVersion(of(bought.organizationId), bought.organizationId) : 0;
  const [refunds, disputes] = isPaid
    ? await Promise.all([
        stripe.refunds.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit: 1000 }),
        listDisputes({ stripe, log }, id),
      ])
    : [[], []];
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const failed = intent.last_payment_error;
  return {
    ...bought,
    id,
    createdAt: new Date(intent.created * 1000),
    state: STATES[intent.status] ?? 'open',
    failure: failed === null ? null : (failed.decline_code ?? failed.code ?? failed.type),
    paidCents: intent.amount_received,
    customer: idOf(intent.customer),
    savedMethod: intent.setup_future_usage === 'off_session' ? idOf(intent.payment_method) : null,
    receiptUrl: charge?.receipt_url ?? null,
    // Oldest first.
    refunds: refunds.reverse().map(({ id, amount, status }) => ({
      id,
      cents: amount,
      state: REFUND_STATES[status ?? ''] ?? 'open',
    })),
    disputes: disputes.reverse().map(toDispute),
    disputesVersion: version,
  };
}

/**
 * STRIPE_SECRET_KEY may have been made without the permission to read disputes. Purchases and
 * refunds are entered all the same.
 */
async function listDisputes(
  { stripe, log }: Pick<StripeServices, 'stripe' | 'log'>,
  id: string,
): Promise<Stripe.Dispute[]> {
  try {
    return await stripe.disputes.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit: 1000 });
  } catch (error) {
    if (!isForbidden(error)) throw error;
    log.error({ paymentId: id }, 'STRIPE_SECRET_KEY may not read disputes: allow it, then run "stripe sync"');
    return [];
  }
}

function toDispute(dispute: Stripe.Dispute): SeenDispute {
  const { id, amount: cents, created, status } = dispute;
  const state = DISPUTE_STATES[status] ?? 'open';
  const mayBeWithdrawn = state === 'open' || state === 'lost';
  return {
    id,
    openedAt: new Date(created * 1000),
    state,
    cents,
    withdrawnCents: mayBeWithdrawn ? withdrawnCents(dispute) : 0,
  };
}

/**
 * The movements are in the currency of the Stripe account, so only their ratio is used: the share
 * of the disputed amount that is gone.
 */
function withdrawnCents({ amount, balance_transactions: movements }: Stripe.Dispute): number {
  const sums = { withdrawn: 0, reinstated: 0 };
  for (const { amount: moved } of movements) sums[moved < 0 ? 'withdrawn' : 'reinstated'] += Math.abs(moved);
  // No money has moved yet, but it is about to.
  if (sums.withdrawn === 0) return amount;
  return Math.round((amount * Math.max(0, sums.withdrawn - sums.reinstated)) / sums.withdrawn);
}

async function retrieve(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent | null> {
  try {
    return await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  } catch (error) {
    // The payment is in another account, or in test mode while this is live.
    if (isMissing(error)) return null;
    throw error;
  }
}

const STATES: Readonly<Record<string, SeenPayment['state']>> = {
  succeeded: 'succeeded',
  canceled: 'failed',
  requires_payment_method: 'failed',
  requires_action: 'failed',
};

/** A refund under way counts as given, so that its credit cannot be spent meanwhile. */
const REFUND_STATES: Readonly<Record<string, SeenRefund['state']>> = {
  succeeded: 'given',
  pending: 'given',
  failed: 'undone',
  canceled: 'undone',
};

/** Any other state, such as an appeal, is open: money may still move in either direction. */
const DISPUTE_STATES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
};

function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'object' ? (named?.id ?? null) : named;
}
