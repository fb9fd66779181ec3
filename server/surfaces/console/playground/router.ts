/** The playground: decisions and questions that a person asks by hand. */
import { member, router } from '../trpc.ts';
import { askForPerson, decideForPerson, foreseeForPerson } from './ask.ts';
import { showForm } from './form.ts';
import { Ask, Asked, Decide, Decided, Foresee, Foreseen, Form } from './schema.ts';

export const playground = router({
  form: member.output(Form).query(({ ctx }) => showForm(ctx, ctx.signedIn)),
  foresee: member
    .input(Foresee)
    .output(Foreseen)
    .query(({ ctx, input }) => foreseeForPerson(ctx, ctx.signedIn, input)),
  decide: member
    .input(Decide)
    .output(Decided)
    .mutation(({ ctx, input }) => decideForPerson(ctx, ctx.signedIn, input)),
  ask: member
    .input(Ask)
    .output(Asked)
    .mutation(({ ctx, input }) => askForPerson(ctx, ctx.signedIn, input)),
});
