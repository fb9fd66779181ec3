/** The organization's members, for its owners. */
import type { ListedPerson } from '../../../accounts/members.ts';
import { listPeople } from '../../../accounts/members.ts';
import { owner, router } from '../trpc.ts';
import { canGetLink, changeRoleOf, invite, newLink, remove } from './manage.ts';
import { ByMember, ChangeRole, Invite, Invited, ListPeople, People, Removed } from './schema.ts';

export const people = router({
  list: owner
    .input(ListPeople)
    .output(People)
    .query(async ({ ctx, input: { after = 0, limit } }) => {
      const { organizationId, memberId } = ctx.signedIn;
      const { sql } = ctx.services.database;
      const found = await listPeople(sql, organizationId, { after, limit: limit + 1 });
      const shown = found.slice(0, limit);
      return {
        people: shown.map((person) => toPerson(person, memberId)),
        next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    }),
  invite: owner
    .input(Invite)
    .output(Invited)
    .mutation(({ ctx, input }) => invite(ctx.services, ctx.signedIn, input)),
  newLink: owner
    .input(ByMember)
    .output(Invited)
    .mutation(({ ctx, input }) => newLink(ctx.services, ctx.signedIn, input.id)),
  changeRole: owner
    .input(ChangeRole)
    .output(ByMember)
    .mutation(({ ctx, input }) => changeRoleOf(ctx.services, ctx.signedIn, input)),
  remove: owner
    .input(ByMember)
    .output(Removed)
    .mutation(({ ctx, input }) => remove(ctx.services, ctx.signedIn, input.id)),
});

function toPerson(person: ListedPerson, myId: number) {
  const { createdAt, lastSeenAt, invitedUntil, hasKeys: _, hasPassword: __, ...listed } = person;
  return {
    ...listed,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    invitedUntil: invitedUntil?.toISOString() ?? null,
    canGetLink: person.id !== myId && canGetLink(person),
    isMe: person.id === myId,
  };
}
