/** Drafts of the playground's forms: nobody sees those of another member. */
import { MOST_DRAFTS } from '../../../drafts/draft-store.ts';
import { listDrafts, readDraft, removeDraft, saveDraft } from '../../../drafts/keep-drafts.ts';
import { member, router } from '../trpc.ts';
import { ById, Delete, Deleted, Draft, DraftList, Save, Saved } from './schema.ts';

export const drafts = router({
  list: member.output(DraftList).query(async ({ ctx }) => {
    const found = await listDrafts(ctx.services, { caller: ctx.signedIn });
    return { drafts: found.map(toListed), most: MOST_DRAFTS };
  }),
  get: member
    .input(ById)
    .output(Draft)
    .query(async ({ ctx, input: { id } }) => {
      const found = await readDraft(ctx.services, { caller: ctx.signedIn, id });
      return { draft: found && { ...toListed(found), content: Object(JSON.parse(found.content)) } };
    }),
  save: member
    .input(Save)
    .output(Saved)
    .mutation(async ({ ctx, input: draft }) => {
      ctx.tools.countSave(ctx.signedIn);
      return toListed(await saveDraft(ctx.services, { caller: ctx.signedIn, draft }));
    }),
  delete: member
    .input(Delete)
    .output(Deleted)
    .mutation(async ({ ctx, input }) => {
      const { form, content } = await removeDraft(ctx.services, { caller: ctx.signedIn, ...input });
      return { form, content: Object(JSON.parse(content)) };
    }),
});

function toListed<Row extends { changedAt: Date }>({ changedAt, ...row }: Row) {
  return { ...row, changedAt: changedAt.toISOString() };
}
