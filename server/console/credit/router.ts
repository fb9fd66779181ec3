/** Procedures of credit. */

import { member, notWritten, owner, router } from '../trpc.ts';
import {
  Checkout,
  CheckoutPage,
  ListReceipts,
  ReceiptList,
  SetAutoRecharge,
  Summary,
  Usage,
} from './schema.ts';

export const credit = router({
  summary: member.output(Summary).query(() => notWritten()),
  usage: member.output(Usage).query(() => notWritten()),
  receipts: member
    .input(ListReceipts)
    .output(ReceiptList)
    .query(() => notWritten()),
  checkout: owner
    .input(Checkout)
    .output(CheckoutPage)
    .mutation(() => notWritten()),
  setAutoRecharge: owner
    .input(SetAutoRecharge)
    .output(Summary)
    .mutation(() => notWritten()),
});
