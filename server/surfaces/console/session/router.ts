/** Signing in and out. */
import { passkeySiteOf } from '../../../accounts/passkey-site.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import type { ConsoleContext, OpenContext } from '../context.ts';
import { member, open, router } from '../trpc.ts';
import { meOf, meOfToken } from './me.ts';
import { askForPasskey, signInByPasskey } from './passkey.ts';
import {
  Current,
  LinkOwner,
  Me,
  PasskeyOptions,
  ReadLink,
  SignedOut,
  SignIn,
  UseLink,
  UsePasskey,
} from './schema.ts';
import { type Entered, readLink, signInByLink, signInByPassword } from './sign-in.ts';
import { endSessionsOf } from './sign-out.ts';

export const session = router({
  current: open.output(Current).query(({ ctx }) => ({
    me: ctx.signedIn && meOf(ctx.signedIn),
    baseUrl: ctx.services.config.baseUrl,
    hasPasskeys: passkeySiteOf(ctx.services.config.baseUrl) !== null,
  })),
  // It changes nothing. A query's input would stand in the address, and so in logs of proxies.
  readLink: open
    .input(ReadLink)
    .output(LinkOwner)
    .mutation(async ({ ctx, input }) => {
      const { email, name, organizationName, needsPassword } = await readLink(ctx, input.token);
      return { email, name, organizationName, needsPassword };
    }),
  useLink: open
    .input(UseLink)
    .output(Me)
    .mutation(async ({ ctx, input }) => begin(ctx, await signInByLink(ctx, input))),
  signIn: open
    .input(SignIn)
    .output(Me)
    .mutation(async ({ ctx, input }) => begin(ctx, await signInByPassword(ctx, input))),
  // It sets a cookie.
  askForPasskey: open.output(PasskeyOptions).mutation(({ ctx }) => askForPasskey(ctx)),
  usePasskey: open
    .input(UsePasskey)
    .output(Me)
    .mutation(async ({ ctx, input }) => begin(ctx, await signInByPasskey(ctx, input))),
  signOut: member.output(SignedOut).mutation(({ ctx }) => signOut(ctx, ctx.signedIn, 'this')),
  signOutEverywhere: member.output(SignedOut).mutation(({ ctx }) => signOut(ctx, ctx.signedIn, 'all')),
});

async function begin(ctx: OpenContext, { token, browser }: Entered): Promise<Me> {
  const me = await meOfToken(ctx.services, token);
  ctx.setCookie(token);
  ctx.setBrowser(browser);
  return me;
}

async function signOut(
  { services, setCookie }: ConsoleContext,
  person: SignedIn,
  which: 'this' | 'all',
): Promise<{ ended: number }> {
  const { address } = services;
  const ended = await services.database.sql.begin((tx) => endSessionsOf(tx, person, { which, address }));
  setCookie(null);
  return { ended };
}
