/** What a part of a payment is in credit. */
import { MICRO_USD_PER_CENT } from '../prices.ts';

/** What so much of what was paid, with tax, is in credit: in proportion, half a micro-dollar rounded up. */
export function creditOf(
  { creditCents, paidCents }: { creditCents: number; paidCents: number },
  cents: number,
): number {
  const credit = BigInt(creditCents * MICRO_USD_PER_CENT) * BigInt(cents);
  const paid = BigInt(paidCents);
  return Number((2n * credit + paid) / (2n * paid));
}
