/**
 * Opens a page at Stripe where an organization buys credit. Stripe keeps the card for automatic
 * purchases.
 */

import { installationId } from '../../database/installation.ts';
import { MICRO_USD_PER_CENT } from '../prices.ts';
import { keepCustomer, readAccount } from './account-store.ts';
import type { StripeServices } from './client.ts';
import { toMetadata } from './metadata.ts';

export const LEAST_PURCHASE_MICRO_USD = 5_000_000;
export const MOST_PURCHASE_MICRO_USD = 10_000_000_000;

export interface Purchase {
  organizationId: number;
  /** Whole cents. */
  microUsd: number;
  /** The address of this service, to which the page leads back. */
  baseUrl: string;
}

/**
 * Returns the page's address; null when there is no such organization. The page is open for a day.
 */
export async function openCheckout(
  services: StripeServices,
  { organizationId, microUsd, baseUrl }: Purchase,
): Promise<string | null> {
  const account = await readAccount(services.of(organizationId), organizationId);
  if (account === null) return null;
  const installation = await installationId(services.sql);
  const customer = account.customer ?? (await makeCustomer(services, installation, organizationId));
  const creditCents = microUsd / MICRO_USD_PER_CENT;
  const bought = { organizationId, kind: 'purchase', creditCents, recharge: null } as const;
  const { url } = await services.stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    allowed_payment_method_types: ['card'],
    // The price stays in the ledger's currency, whatever the card's is.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: creditCents,
          product_data: { name: 'Credit for decisions' },
        },
      },
    ],
    payment_intent_data: {
      setup_future_usage: 'off_session',
      metadata: toMetadata(installation, bought),
    },
    success_url: `${baseUrl}/console/credit`,
    cancel_url: `${baseUrl}/console/credit`,
  });
  if (url === null) throw new Error('Stripe gave no address for the page');
  return url;
}

/**
 * Safe to run concurrently: the idempotency key gives the second call the customer of the first.
 */
async function makeCustomer(
  { stripe, of }: StripeServices,
  installation: string,
  organizationId: number,
): Promise<string> {
  const { id } = await stripe.customers.create(
    {
      description: `Organization ${organizationId}`,
      metadata: { decision_analysis: installation, organization_id: String(organizationId) },
    },
    { idempotencyKey: `customer-${installation}-${organizationId}` },
  );
  return keepCustomer(of(organizationId), organizationId, id);
}
