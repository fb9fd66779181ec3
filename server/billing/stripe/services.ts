/** What everything about Stripe needs. */
import type { Logger } from 'pino';
import type postgres from 'postgres';
import type Stripe from 'stripe';

export interface StripeServices {
  stripe: Stripe;
  sql: postgres.Sql;
  /** Gets ids and codes: no addresses, names, links or messages of Stripe's. */
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}
