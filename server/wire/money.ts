/** Amounts of money: whole micro-dollars inside, USD on the wire. */

export const MICRO = 1_000_000;

/** Rounds to whole micro-dollars. */
export function toMicroUsd(usd: number): number {
  return Math.round(usd * MICRO);
}

/**
 * Six decimals are exact: the double nearest to a number with six decimals prints as that number.
 */
export function usd(microUsd: number): number {
  return Number((microUsd / MICRO).toFixed(6));
}
