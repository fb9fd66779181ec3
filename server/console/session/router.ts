/** Procedures of session. */

import { member, notWritten, open, router } from '../trpc.ts';
import { Current, Me, SignedOut, SignIn, UseLink } from './schema.ts';

export const session = router({
  current: open.output(Current).query(() => notWritten()),
  useLink: open
    .input(UseLink)
    .output(Me)
    .mutation(() => notWritten()),
  signIn: open
    .input(SignIn)
    .output(Me)
    .mutation(() => notWritten()),
  signOut: member.output(SignedOut).mutation(() => notWritten()),
  signOutEverywhere: member.output(SignedOut).mutation(() => notWritten()),
});
