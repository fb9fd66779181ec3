/** How long content is kept that was made with a key. */

export const RETENTIONS = ['none', '1d', '7d', '30d', '90d', '1y', 'forever'] as const;
export type Retention = (typeof RETENTIONS)[number];

/** Under `none`: how long an answer is held for one fetch, as a PostgreSQL interval. */
export const HELD = '1 hour';

/**
 * From creation to expiry, as a PostgreSQL interval, so that the database's clock alone decides;
 * null: never. `none`: no content is written, or the answer is held for one fetch, at most one hour
 * from its end.
 */
export const LIFETIMES: Record<Exclude<Retention, 'none'>, string | null> = {
  '1d': '1 day',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
  forever: null,
};
