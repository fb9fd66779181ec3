/** The log of decisions, and what a person does with one of them: the same verbs as REST's. */
import { assessDecision } from '../../../decisions/afterwards/assess.ts';
import { cancelDecision } from '../../../decisions/afterwards/cancel.ts';
import { publishDecision, withdrawDecision } from '../../../decisions/afterwards/publish.ts';
import { viewDecision } from '../../../decisions/afterwards/read.ts';
import { reportChosen } from '../../../decisions/afterwards/report-chosen.ts';
import { shareDecision } from '../../../decisions/afterwards/share.ts';
import { countDecisions, keysOfLog, listDecisions } from '../../../decisions/log/list-decisions.ts';
import { Decided } from '../playground/schema.ts';
import { member, router } from '../trpc.ts';
import { toFilter, toListed, toPage } from './log.ts';
import { showDecision } from './read.ts';
import { refine } from './refine.ts';
import {
  Assess,
  ById,
  Count,
  DecisionList,
  Filter,
  KeyChoices,
  ListInput,
  OneDecision,
  Refine,
  ReportChosen,
  Share,
} from './schema.ts';
import { watchProgress } from './watch-progress.ts';

/** The filter shows no more keys. */
const MOST_KEYS = 500;

export const decisions = router({
  list: member
    .input(ListInput)
    .output(DecisionList)
    .query(async ({ ctx, input: { before, after, limit, ...filter } }) => {
      const { services, signedIn: caller } = ctx;
      // One more than the page tells whether there is another.
      const page = { before, after, limit: limit + 1 };
      const found = await ctx.tools.reports.run(caller.organizationId, () =>
        listDecisions(services, { caller, filter: toFilter(filter), page }),
      );
      const { shown, older, newer } = toPage(found, { before, after, limit });
      return { decisions: shown.map(toListed), older, newer };
    }),
  count: member
    .input(Filter)
    .output(Count)
    .query(async ({ ctx, input }) => {
      const { services, signedIn: caller } = ctx;
      const count = await ctx.tools.reports.run(caller.organizationId, () =>
        countDecisions(services, { caller, filter: toFilter(input) }),
      );
      return { count };
    }),
  keys: member.output(KeyChoices).query(async ({ ctx }) => ({
    keys: await ctx.tools.reports.run(ctx.signedIn.organizationId, () =>
      keysOfLog(ctx.services, { caller: ctx.signedIn, limit: MOST_KEYS }),
    ),
  })),
  get: member
    .input(ById)
    .output(OneDecision)
    .query(({ ctx, input }) => showDecision(ctx, ctx.signedIn, { decisionId: input.id })),
  progress: member
    .input(ById)
    .subscription(({ ctx, input, signal }) =>
      watchProgress(ctx, ctx.signedIn, { decisionId: input.id, signal }),
    ),
  cancel: member
    .input(ById)
    .output(OneDecision)
    .mutation(async ({ ctx, input: { id: decisionId } }) => {
      const record = await cancelDecision(ctx.services, { caller: ctx.signedIn, decisionId });
      return showDecision(ctx, ctx.signedIn, { decisionId, record });
    }),
  share: member
    .input(Share)
    .output(OneDecision)
    .mutation(async ({ ctx, input: { id: decisionId, sharedWithOrg } }) => {
      const request = { shared_with_org: sharedWithOrg };
      const record = await shareDecision(ctx.services, { caller: ctx.signedIn, decisionId, request });
      return showDecision(ctx, ctx.signedIn, { decisionId, record });
    }),
  publish: member
    .input(ById)
    .output(OneDecision)
    .mutation(async ({ ctx, input: { id: decisionId } }) => {
      const record = await publishDecision(ctx.services, { caller: ctx.signedIn, decisionId });
      return showDecision(ctx, ctx.signedIn, { decisionId, record });
    }),
  withdraw: member
    .input(ById)
    .output(OneDecision)
    .mutation(async ({ ctx, input: { id: decisionId } }) => {
      const record = await withdrawDecision(ctx.services, { caller: ctx.signedIn, decisionId });
      return showDecision(ctx, ctx.signedIn, { decisionId, record });
    }),
  refine: member
    .input(Refine)
    .output(Decided)
    .mutation(({ ctx, input }) => refine(ctx, ctx.signedIn, input)),
  reportChosen: member
    .input(ReportChosen)
    .output(OneDecision)
    .mutation(async ({ ctx, input: { id: decisionId, report: request } }) => {
      const record = await reportChosen(ctx.services, { caller: ctx.signedIn, decisionId, request });
      return showDecision(ctx, ctx.signedIn, { decisionId, record });
    }),
  assess: member
    .input(Assess)
    .output(OneDecision)
    .mutation(async ({ ctx, input: { id: decisionId, assessment: request } }) => {
      const { services, signedIn: caller } = ctx;
      await assessDecision(services, { caller, decisionId, request });
      const record = await viewDecision(services, { caller, decisionId });
      return showDecision(ctx, caller, { decisionId, record });
    }),
});
