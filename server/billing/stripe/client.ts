/**
 * Opens Stripe's library with this service's settings. StripeServices is what all code about Stripe
 * is passed.
 */

import type postgres from 'postgres';
import Stripe from 'stripe';
import type { Database } from '../../database/database.ts';
import { restoredAt } from '../../database/installation.ts';
import type { StripeSettings } from '../../process/config.ts';
import type { Log } from '../../process/log-fields.ts';

/**
 * The answer to a webhook waits for this request, and Stripe does not wait long for that answer.
 */
const TIMEOUT_MS = 8000;
const RETRIES = 1;

/** The database is a restored copy, and its original may still be at work. */
export class NotAdopted extends Error {
  override name = 'NotAdopted';
  override message =
    'this database is a restored copy, which calls no payment service: when its original is at work no more, run "npm run -s admin -- adopt"';
}

export async function refuseCopy(sql: postgres.ISql): Promise<void> {
  if ((await restoredAt(sql)) !== null) throw new NotAdopted();
}

/** Every request asks `sql` first whether the database may make it. */
export function openStripe({ secretKey, url }: StripeSettings, sql: postgres.ISql): Stripe {
  const httpClient = Stripe.createNodeHttpClient();
  const makeRequest = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = async (...request) => {
    await refuseCopy(sql);
    return makeRequest(...request);
  };
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
    httpClient,
  });
}

export interface StripeServices extends Pick<Database, 'sql' | 'of'> {
  stripe: Stripe;
  /** Only ids and codes are logged: no addresses, names, links or messages of Stripe's. */
  log: Pick<Log, 'info' | 'warn' | 'error' | 'child'>;
}
