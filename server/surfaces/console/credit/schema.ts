/** Money of the organization. */
import { z } from 'zod';
import { Receipts } from '../../../billing/receipts.ts';
import { wholeNumber } from '../../../wire/types.ts';
import { shownName } from '../../../wire/visible-name.ts';

/** Dollars with at most two decimals. */
const Usd = z
  .number()
  .min(0.01)
  .max(999_999)
  .refine((usd) => Math.abs(usd * 100 - Math.round(usd * 100)) < 1e-6, 'must be whole cents');

export const AutoRecharge = z.object({
  belowUsd: z.number(),
  amountUsd: z.number(),
  monthlyCapUsd: z.number(),
});
export const Summary = z.object({
  balanceUsd: z.number(),
  /** Set aside for requests under way. */
  heldUsd: z.number(),
  freeDecisionsLeft: z.int(),
  /** False for members who are not owners, and without Stripe. */
  canPay: z.boolean(),
  /** Without Stripe, what the operator runs to add credit; null for others than owners. */
  operatorCommand: z.string().nullable(),
  leastPurchaseUsd: z.number(),
  mostPurchaseUsd: z.number(),
  autoRecharge: AutoRecharge.nullable(),
  hasCard: z.boolean(),
  /** Why automatic purchases are paused. */
  pausedReason: z.string().nullable(),
});

const used = {
  decisions: z.int(),
  questions: z.int(),
  free: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number(),
};
/** Every day of the period is listed, oldest first; keys with the highest cost first. */
export const Usage = z.object({
  days: z.array(z.object({ day: z.iso.date(), ...used })),
  keys: z.array(z.object({ id: z.int(), name: shownName, ...used })),
});

export const ListReceipts = z.strictObject({ limit: wholeNumber(1, 300).default(100) });
export const ReceiptList = Receipts;

export const Checkout = z.strictObject({ usd: Usd });
export const CheckoutPage = z.object({ url: z.string() });
/** Null: no automatic purchases. Without a cap it is ten times the amount. */
export const SetAutoRecharge = z.strictObject({
  rule: z.strictObject({ belowUsd: Usd, amountUsd: Usd, monthlyCapUsd: Usd.optional() }).nullable(),
});
