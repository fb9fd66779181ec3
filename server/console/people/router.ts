/** Procedures of people. */

import { notWritten, owner, router } from '../trpc.ts';
import { ByMember, ChangeRole, Invite, Invited, ListPeople, People, Removed } from './schema.ts';

export const people = router({
  list: owner
    .input(ListPeople)
    .output(People)
    .query(() => notWritten()),
  invite: owner
    .input(Invite)
    .output(Invited)
    .mutation(() => notWritten()),
  inviteAgain: owner
    .input(ByMember)
    .output(Invited)
    .mutation(() => notWritten()),
  changeRole: owner
    .input(ChangeRole)
    .output(ByMember)
    .mutation(() => notWritten()),
  remove: owner
    .input(ByMember)
    .output(Removed)
    .mutation(() => notWritten()),
});
