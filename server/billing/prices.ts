/** What tokens cost. Money is counted in whole micro-dollars. */
import { MICRO, toMicroUsd, usd } from '../wire/money.ts';

export interface TokenPrices {
  /**
   * USD for a million tokens, at most 1,000,000, with up to 15 decimals; it is rounded to
   * micro-dollars.
   */
  priceInputUsdPerMtok: number;
  priceOutputUsdPerMtok: number;
}

export const MICRO_USD_PER_CENT = 10_000;

/**
 * The sum is rounded once, half up. It is computed in whole numbers, so that half a micro-dollar is
 * exactly that.
 */
export function costMicroUsd(inputTokens: number, outputTokens: number, prices: TokenPrices): number {
  const perMillion =
    BigInt(inputTokens) * BigInt(toMicroUsd(prices.priceInputUsdPerMtok)) +
    BigInt(outputTokens) * BigInt(toMicroUsd(prices.priceOutputUsdPerMtok));
  return Number((2n * perMillion + BigInt(MICRO)) / BigInt(2 * MICRO));
}

/** For people: `$0.0012`, with at least two decimals and no zeros after those. */
export function formatUsd(microUsd: number): string {
  const [whole = '0', decimals = ''] = Math.abs(usd(microUsd)).toFixed(6).split('.');
  return `${microUsd < 0 ? '-' : ''}$${whole}.${decimals.replace(/0{1,4}$/, '')}`;
}

/**
 * The credit that belongs to `cents` of a payment, whose tax gives no credit: in proportion, half a
 * micro-dollar rounded up.
 */
export function creditOf(
  { creditCents, paidCents }: { creditCents: number; paidCents: number },
  cents: number,
): number {
  const credit = BigInt(creditCents * MICRO_USD_PER_CENT) * BigInt(cents);
  const paid = BigInt(paidCents);
  return Number((2n * credit + paid) / (2n * paid));
}
