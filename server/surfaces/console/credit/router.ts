/** Money: balance and use for every member, paying for owners. */
import { listReceipts, ReceiptsQuery } from '../../../billing/receipts.ts';
import { member, owner, router } from '../trpc.ts';
import { openPage, setRule, summaryOf, usageOfPeriod } from './credit.ts';
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
  summary: member.output(Summary).query(({ ctx }) => summaryOf(ctx.services, ctx.signedIn)),
  usage: member.output(Usage).query(({ ctx }) => usageOfPeriod(ctx, ctx.signedIn)),
  receipts: member
    .input(ListReceipts)
    .output(ReceiptList)
    .query(({ ctx, input: { limit } }) =>
      listReceipts(ctx.services, {
        caller: ctx.signedIn,
        request: ReceiptsQuery.parse({ limit: String(limit) }),
      }),
    ),
  checkout: owner
    .input(Checkout)
    .output(CheckoutPage)
    .mutation(({ ctx, input }) => openPage(ctx.services, ctx.signedIn, input.usd)),
  setAutoRecharge: owner
    .input(SetAutoRecharge)
    .output(Summary)
    .mutation(({ ctx, input }) => setRule(ctx.services, ctx.signedIn, input.rule)),
});
