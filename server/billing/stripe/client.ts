/**
 * Opens Stripe's library with this service's settings. StripeServices is what all code about Stripe
 * is passed.
 */

import Stripe from 'stripe';
import type { Database } from '../../database/database.ts';
import type { StripeSettings } from '../../process/config.ts';
import type { Log } from '../../process/log-fields.ts';

/**
 * The answer to a webhook waits for this request, and Stripe does not wait long for that answer.
 */
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
    // Telemetry would tell Stripe about this machine and about earlier requests.
    telemetry: false,
  });
}

export interface StripeServices extends Pick<Database, 'sql' | 'of'> {
  stripe: Stripe;
  /** Only ids and codes are logged: no addresses, names, links or messages of Stripe's. */
  log: Pick<Log, 'info' | 'warn' | 'error' | 'child'>;
}
