/** A dispute as Stripe tells of it, and the money that moves with it. */

export interface Dispute {
  id: string;
  object: 'dispute';
  created: number;
  payment_intent: string;
  amount: number;
  currency: string;
  status: string;
  balance_transactions: Movement[];
}

/** Of the money of Stripe's account, which is kept in another currency. */
interface Movement {
  id: string;
  object: 'balance_transaction';
  amount: number;
  currency: string;
}

const EUR_PER_USD = 0.93;

/** An inquiry, until it is settled otherwise. */
export function makeDispute(of: Pick<Dispute, 'id' | 'created' | 'payment_intent' | 'amount'>): Dispute {
  return {
    ...of,
    object: 'dispute',
    currency: 'usd',
    status: 'warning_needs_response',
    balance_transactions: [],
  };
}

/** Money goes when an inquiry becomes a dispute, and comes back when that is won. */
export function settleDispute(dispute: Dispute, status: string): void {
  dispute.status = status;
  if (!isSettledForUs(status) || status === 'won') move(dispute, 1, -dispute.amount);
  if (status === 'won') move(dispute, 2, dispute.amount);
}

/** As long as it is not, no refund of the payment can be made. */
export function isSettledForUs(status: string): boolean {
  return /^(warning_|won|prevented)/.test(status);
}

/** Each movement is made once. */
function move({ id, balance_transactions: movements }: Dispute, number: number, cents: number): void {
  if (movements.length >= number) return;
  const amount = Math.round(cents * EUR_PER_USD);
  movements.push({ id: `txn_${id}_${number}`, object: 'balance_transaction', amount, currency: 'eur' });
}
