/** Signing in and out. */
import { actorOf, writeAudit } from '../../accounts/audit-log.ts';
import { endSessions, type SignedIn } from '../../accounts/sessions.ts';
import type { ConsoleContext, OpenContext } from '../context.ts';
import { member, open, router } from '../trpc.ts';
import { meOf, meOfToken } from './me.ts';
import { Current, Me, SignedOut, SignIn, UseLink } from './schema.ts';
import { signInByLink, signInByPassword } from './sign-in.ts';

export const session = router({
  current: open.output(Current).query(({ ctx }) => ({
    me: ctx.signedIn && meOf(ctx.signedIn),
    baseUrl: ctx.services.config.baseUrl,
  })),
  useLink: open
    .input(UseLink)
    .output(Me)
    .mutation(async ({ ctx, input }) => begin(ctx, await signInByLink(ctx, input.token))),
  signIn: open
    .input(SignIn)
    .output(Me)
    .mutation(async ({ ctx, input }) => begin(ctx, await signInByPassword(ctx, input))),
  signOut: member
    .output(SignedOut)
    .mutation(({ ctx }) => signOut(ctx, ctx.signedIn, { only: ctx.signedIn.sessionId })),
  signOutEverywhere: member.output(SignedOut).mutation(({ ctx }) => signOut(ctx, ctx.signedIn, 'all')),
});

async function begin(ctx: OpenContext, token: string): Promise<Me> {
  const me = await meOfToken(ctx.services, token);
  ctx.setCookie(token);
  return me;
}

async function signOut(
  { services, setCookie }: ConsoleContext,
  person: SignedIn,
  which: { only: number } | 'all',
): Promise<{ ended: number }> {
  const { organizationId, memberId } = person;
  const ended = await services.database.sql.begin(async (tx) => {
    const count = await endSessions(tx, person, which);
    if (count > 0)
      await writeAudit(tx, {
        organizationId,
        actor: actorOf(person, services.address),
        verb: 'signed out',
        object: { kind: 'member', id: memberId },
        detail: which === 'all' ? `everywhere: ${count} sessions` : null,
      });
    return count;
  });
  setCookie(null);
  return { ended };
}
