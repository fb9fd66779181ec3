/** What everything about Stripe needs. */
import type postgres from 'postgres';
import type Stripe from 'stripe';
import type { Log } from '../../log-fields.ts';

export interface StripeServices {
  stripe: Stripe;
  sql: postgres.Sql;
  /** Gets ids and codes: no addresses, names, links or messages of Stripe's. */
  log: Pick<Log, 'info' | 'warn' | 'error' | 'child'>;
}
