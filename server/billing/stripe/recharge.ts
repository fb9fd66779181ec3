/**
 * Credit that is bought by itself when it runs low: one purchase at a time, whatever nodes there
 * are and whichever end.
 */
import type Stripe from 'stripe';
import { MICRO_USD_PER_CENT, usd } from '../prices.ts';
import { applyPayment } from './apply-payment.ts';
import type { StripeServices } from './client.ts';
import { faultCode, refusalCode } from './faults.ts';
import { installationId, toMetadata } from './metadata.ts';
import {
  claimRecharge,
  failRecharge,
  lookForRecharge,
  type Recharge,
  stoppedBy,
  takeUpRecharges,
} from './recharge-store.ts';

/** How far Stripe's clock may be from the database's. */
const CLOCKS_APART_SECONDS = 3600;

/** After a request that used credit or lacked it. Throws nothing. */
export async function considerRecharge(services: StripeServices, organizationId: number): Promise<void> {
  const { sql, log } = services;
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

/** Those of all organizations that nobody has got an answer to. Gives how many there were. */
export async function resumeRecharges(services: StripeServices): Promise<number> {
  const takenUp = await takeUpRecharges(services.sql);
  for (const recharge of takenUp) await attempt(services, recharge, { isFirst: false });
  return takenUp.length;
}

/**
 * What is refused for good pauses all further ones; of anything else nothing is known, and it is
 * taken up again.
 */
async function attempt(
  services: StripeServices,
  recharge: Recharge,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const { organizationId, id } = recharge;
  const { stripe, sql, log } = services;
  try {
    // Stripe forgets idempotency keys after a day: what it has done is looked for first.
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

/** The same in each try: another request under the same key would be refused. */
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
