/**
 * Buys credit automatically when it runs low. An organization's purchases are made one at a time,
 * however many nodes there are, and a purchase of a node that ended is finished by another.
 */
import type Stripe from 'stripe';
import { installationId } from '../../database/installation.ts';
import { usd } from '../../wire/money.ts';
import { MICRO_USD_PER_CENT } from '../prices.ts';
import { applyPayment } from './apply-payment.ts';
import type { StripeServices } from './client.ts';
import { faultCode, refusalCode } from './faults.ts';
import { toMetadata } from './metadata.ts';
import {
  claimRecharge,
  failRecharge,
  lookForRecharge,
  type Recharge,
  stoppedBy,
  takeUpRecharges,
} from './recharge-store.ts';

/** The largest difference assumed between Stripe's clock and the database's. */
const CLOCKS_APART_SECONDS = 3600;

/** Called after a request that used credit or lacked it. Never throws. */
export async function considerRecharge(services: StripeServices, organizationId: number): Promise<void> {
  const { log } = services;
  const sql = services.of(organizationId);
  try {
    const { isDue, isLeft } = await lookForRecharge(sql, organizationId);
    if (isLeft) {
      const [takenUp] = await takeUpRecharges(sql, organizationId);
      if (takenUp !== undefined) await attempt(services, takenUp, { isFirst: false });
    } else if (isDue) {
      const { recharge, reachedCapMicroUsd: cap } = await claimRecharge(sql, organizationId);
      if (recharge !== null) await attempt(services, recharge, { isFirst: true });
      if (cap !== null)
        log.warn(
          { organizationId, capUsd: usd(cap) },
          'automatic purchases are paused until the next month begins (UTC): the monthly cap is reached',
        );
    }
  } catch (error) {
    log.error({ organizationId, code: faultCode(error) }, 'credit could not be looked after');
  }
}

/**
 * Finishes the purchases, of all organizations, that their nodes left unfinished. Returns how many
 * there were.
 */
export async function resumeRecharges(services: StripeServices): Promise<number> {
  const takenUp = await takeUpRecharges(services.sql);
  for (const recharge of takenUp) await attempt(services, recharge, { isFirst: false });
  return takenUp.length;
}

/**
 * Charges the card. If Stripe refuses for good, automatic purchases are paused. After any other
 * error the outcome is unknown, and the purchase is taken up again later.
 */
async function attempt(
  services: StripeServices,
  recharge: Recharge,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const { organizationId, id } = recharge;
  const { stripe, log } = services;
  const sql = services.of(organizationId);
  try {
    // Stripe forgets idempotency keys after a day, so an earlier attempt's payment is looked for
    // first.
    const made = isFirst ? null : await findMade(stripe, recharge);
    const stopped = made === null && !isFirst ? await stoppedBy(sql, organizationId) : null;
    if (stopped !== null) return void (await failRecharge(sql, recharge, stopped, { pauses: false }));
    await applyPayment(services, made ?? (await charge(services, recharge)).id);
  } catch (error) {
    const failure = refusalCode(error);
    if (failure === null)
      log.error(
        { organizationId, rechargeId: id, code: faultCode(error) },
        'an automatic purchase has no answer yet',
      );
    else if (await failRecharge(sql, recharge, failure, { pauses: true }))
      log.warn({ organizationId, rechargeId: id, failure }, 'automatic purchases are paused: one has failed');
  }
}

async function findMade(stripe: Stripe, { id, customer, createdAt }: Recharge): Promise<string | null> {
  const gte = Math.floor(createdAt.getTime() / 1000) - CLOCKS_APART_SECONDS;
  for await (const intent of stripe.paymentIntents.list({ customer, created: { gte }, limit: 100 }))
    if (intent.metadata.recharge === id) return intent.id;
  return null;
}

/**
 * The request is the same in each attempt: Stripe would refuse another one under the same
 * idempotency key.
 */
async function charge({ stripe, sql }: StripeServices, recharge: Recharge): Promise<Stripe.PaymentIntent> {
  const { organizationId, id, customer } = recharge;
  const creditCents = recharge.microUsd / MICRO_USD_PER_CENT;
  const bought = { organizationId, kind: 'auto_recharge', creditCents, recharge: id } as const;
  return stripe.paymentIntents.create(
    {
      amount: creditCents,
      currency: 'usd',
      customer,
      payment_method: recharge.paymentMethod,
      allowed_payment_method_types: ['card'],
      off_session: true,
      confirm: true,
      description: 'Credit for decisions, bought automatically',
      metadata: toMetadata(await installationId(sql), bought),
    },
    { idempotencyKey: id },
  );
}
