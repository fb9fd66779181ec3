const CENTS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const SMALL = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumSignificantDigits: 2,
});

/** A cost can be far below a cent; it is never shown as nothing then. */
export function usd(amount: number): string {
  return amount !== 0 && Math.abs(amount) < 0.01 ? SMALL.format(amount) : CENTS.format(amount);
}
