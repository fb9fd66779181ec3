/** Stripe's library, as this service uses it, and what everything about Stripe needs. */

import type postgres from 'postgres';
import Stripe from 'stripe';
import type { StripeSettings } from '../../config.ts';
import type { Log } from '../../log-fields.ts';

/** A webhook's answer waits for this, and Stripe does not wait long for that. */
const TIMEOUT_MS = 8000;
const RETRIES = 1;

export function openStripe({ secretKey, url }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(url);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
    protocol: isPlain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    // Nothing is told of this machine or of earlier requests.
    telemetry: false,
  });
}

export interface StripeServices {
  stripe: Stripe;
  sql: postgres.Sql;
  /** Gets ids and codes: no addresses, names, links or messages of Stripe's. */
  log: Pick<Log, 'info' | 'warn' | 'error' | 'child'>;
}
