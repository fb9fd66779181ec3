/** Procedures of decisions. */
import type { z } from 'zod';
import { member, notWritten, router } from '../trpc.ts';
import {
  Assess,
  ById,
  Count,
  DecisionList,
  Filter,
  KeyChoices,
  ListInput,
  OneDecision,
  type Progress,
  ReportChosen,
  Share,
} from './schema.ts';

export const decisions = router({
  list: member
    .input(ListInput)
    .output(DecisionList)
    .query(() => notWritten()),
  count: member
    .input(Filter)
    .output(Count)
    .query(() => notWritten()),
  keys: member.output(KeyChoices).query(() => notWritten()),
  get: member
    .input(ById)
    .output(OneDecision)
    .query(() => notWritten()),
  progress: member.input(ById).subscription(async function* (): AsyncGenerator<z.infer<typeof Progress>> {
    notWritten();
  }),
  share: member
    .input(Share)
    .output(OneDecision)
    .mutation(() => notWritten()),
  publish: member
    .input(ById)
    .output(OneDecision)
    .mutation(() => notWritten()),
  withdraw: member
    .input(ById)
    .output(OneDecision)
    .mutation(() => notWritten()),
  reportChosen: member
    .input(ReportChosen)
    .output(OneDecision)
    .mutation(() => notWritten()),
  assess: member
    .input(Assess)
    .output(OneDecision)
    .mutation(() => notWritten()),
});
