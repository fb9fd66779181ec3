/** How long content that was made with a key is kept. */

export const RETENTIONS = ['none', '1d', '7d', '30d', '90d', '1y', 'forever'] as const;
export type Retention = (typeof RETENTIONS)[number];

/** With retention `none`: how long an answer is held for one fetch, as a PostgreSQL interval. */
export const HELD = '1 hour';

/**
 * The time from creation to expiry as a PostgreSQL interval, so that only the database's clock
 * decides; null means never. With `none`, no content is written, or the answer is held for one
 * fetch, at most one hour from its end.
 */
export const LIFETIMES: Record<Exclude<Retention, 'none'>, string | null> = {
  '1d': '1 day',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
  forever: null,
};
