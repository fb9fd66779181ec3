/** Procedures of settings. */
import { Me } from '../session/schema.ts';
import { member, notWritten, owner, router } from '../trpc.ts';
import { PasswordSet, Sessions, SetAppearance, SetName, SetOrganizationName, SetPassword } from './schema.ts';

export const settings = router({
  sessions: member.output(Sessions).query(() => notWritten()),
  setName: member
    .input(SetName)
    .output(Me)
    .mutation(() => notWritten()),
  setPassword: member
    .input(SetPassword)
    .output(PasswordSet)
    .mutation(() => notWritten()),
  setAppearance: member
    .input(SetAppearance)
    .output(Me)
    .mutation(() => notWritten()),
  setOrganizationName: owner
    .input(SetOrganizationName)
    .output(Me)
    .mutation(() => notWritten()),
});
