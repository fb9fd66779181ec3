/** Lists the decisions that a key sees, page by page. */
import { listPage } from '../../../decisions/log/list-page.ts';
import { DecisionList, ListQuery } from '../../../decisions/log/list-schema.ts';
import { procedure } from '../adapter/trpc.ts';

export const list = procedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/decisions',
      operationId: 'listDecisions',
      summary: 'List decisions',
      description:
        "Beyond the API's specification. The decisions that the key sees, newest first: its own, and those shared within the organization. A decision is listed when it matches all filters. A page has neither requests nor results: fetch a decision for these. Of one organization, 20 lists and searches may be under way at a node.",
    },
    wire: {
      replies: { 200: { description: 'A page of decisions', schema: DecisionList } },
      refusals: ['invalid_request'],
    },
  })
  .input(ListQuery)
  .query(async ({ input: request, ctx: { services, bounds, key: caller } }) => ({
    body: await bounds.list(caller, () => listPage(services, { caller, request })),
  }));
