/** Signing in and out. */
import { passkeySiteOf } from '../../../accounts/passkey-site.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { listButtons } from '../../../sso/provider-store.ts';
import type { ConsoleContext, OpenContext } from '../context.ts';
import { member, open, router } from '../trpc.ts';
import type { Entered } from './enter.ts';
import { meOf, meOfToken } from './me.ts';
import { askForPasskey, signInByPasskey } from './passkey.ts';
import { finishAtProvider, startAtProvider } from './provider-sign-in.ts';
import {
  AtProvider,
  Buttons,
  Current,
  FinishAtProvider,
  FinishedAtProvider,
  LinkOwner,
  ListButtons,
  Me,
  PasskeyOptions,
  ReadLink,
  SignedOut,
  SignIn,
  StartAtProvider,
  UseLink,
  UsePasskey,
} from './schema.ts';
import { readLink, signInByLink, signInByPassword } from './sign-in.ts';
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
  providers: open
    .input(ListButtons)
    .output(Buttons)
    .query(async ({ ctx, input: { organizationId } }) => ({
      providers: await listButtons(ctx.services.database.sql, organizationId ?? null),
    })),
  startAtProvider: open
    .input(StartAtProvider)
    .output(AtProvider)
    .mutation(({ ctx, input }) => startAtProvider(ctx, input)),
  finishAtProvider: open
    .input(FinishAtProvider)
    .output(FinishedAtProvider)
    .mutation(async ({ ctx, input }) => {
      const { next, ...entered } = await finishAtProvider(ctx, input);
      return { me: await begin(ctx, entered), next };
    }),
  signOut: member.output(SignedOut).mutation(({ ctx }) => signOut(ctx, ctx.signedIn, 'this')),
  signOutEverywhere: member.output(SignedOut).mutation(({ ctx }) => signOut(ctx, ctx.signedIn, 'all')),
});

async function begin(ctx: OpenContext, { token, browser }: Entered): Promise<Me> {
  const me = await meOfToken(ctx.services, token);
  ctx.setCookie(token);
  if (browser !== null) ctx.setBrowser(browser);
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
