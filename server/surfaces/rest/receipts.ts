/** The operation that lists receipts of payments. */
import { listReceipts, Receipts, ReceiptsQuery } from '../../billing/receipts.ts';
import { nothing, queryOf } from './adapter/inputs.ts';
import { procedure, router } from './adapter/trpc.ts';

export const receipts = router({
  list: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/receipts',
        operationId: 'listReceipts',
        summary: 'List payments',
        description:
          "Lists the organization's credit purchases, automatic recharges and refunds, newest first. Any of its API keys may ask.",
      },
      wire: {
        query: ReceiptsQuery,
        replies: { 200: { description: 'The payments of the period', schema: Receipts } },
        refusals: ['invalid_request'],
      },
    })
    .input(nothing)
    .query(async ({ ctx }) =>
      ctx.bounds.read(ctx.key, () =>
        listReceipts(ctx.services, { caller: ctx.key, request: queryOf(ctx, ReceiptsQuery) }),
      ),
    ),
});
