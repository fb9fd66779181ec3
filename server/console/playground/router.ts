/** Procedures of playground. */

import { member, notWritten, router } from '../trpc.ts';
import { Ask, Asked, Decide, Decided, Form } from './schema.ts';

export const playground = router({
  form: member.output(Form).query(() => notWritten()),
  decide: member
    .input(Decide)
    .output(Decided)
    .mutation(() => notWritten()),
  ask: member
    .input(Ask)
    .output(Asked)
    .mutation(() => notWritten()),
});
