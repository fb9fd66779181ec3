/** The operation that lists receipts of payments. */
import { listReceipts, Receipts, ReceiptsQuery } from '../../billing/receipts.ts';
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
        replies: { 200: { description: 'The payments of the period', schema: Receipts } },
        refusals: ['invalid_request'],
      },
    })
    .input(ReceiptsQuery)
    .query(async ({ input: request, ctx: { services, bounds, key: caller } }) => ({
      body: await bounds.read(caller, () => listReceipts(services, { caller, request })),
    })),
});
