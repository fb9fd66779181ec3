/** What tokens cost. Money is counted in whole micro-dollars. */

export interface TokenPrices {
  /**
   * USD for a million tokens, at most 1,000,000 with 15 decimals; what is finer than a micro-dollar
   * a million is rounded.
   */
  priceInputUsdPerMtok: number;
  priceOutputUsdPerMtok: number;
}

const MICRO = 1_000_000;
export const MICRO_USD_PER_CENT = 10_000;

/**
 * Rounded half up, once, on the sum: in whole numbers, so that half a micro-dollar is exactly that.
 */
export function costMicroUsd(inputTokens: number, outputTokens: number, prices: TokenPrices): number {
  const perMillion =
    BigInt(inputTokens) * BigInt(toMicroUsd(prices.priceInputUsdPerMtok)) +
    BigInt(outputTokens) * BigInt(toMicroUsd(prices.priceOutputUsdPerMtok));
  return Number((2n * perMillion + BigInt(MICRO)) / BigInt(2 * MICRO));
}

/** What is finer than a micro-dollar is rounded. */
export function toMicroUsd(usd: number): number {
  return Math.round(usd * MICRO);
}

/** Six decimals are exact: a double nearest to a decimal of six places prints as it. */
export function usd(microUsd: number): number {
  return Number((microUsd / MICRO).toFixed(6));
}

/** For a reader: `$0.0012`, with the decimals that it has, at least two. */
export function formatUsd(microUsd: number): string {
  const [whole = '0', decimals = ''] = Math.abs(usd(microUsd)).toFixed(6).split('.');
  return `${microUsd < 0 ? '-' : ''}$${whole}.${decimals.replace(/0{1,4}$/, '')}`;
}

/**
 * What so much of what was paid, with tax, is in credit: in proportion, half a micro-dollar rounded
 * up.
 */
export function creditOf(
  { creditCents, paidCents }: { creditCents: number; paidCents: number },
  cents: number,
): number {
  const credit = BigInt(creditCents * MICRO_USD_PER_CENT) * BigInt(cents);
  const paid = BigInt(paidCents);
  return Number((2n * credit + paid) / (2n * paid));
}
