/** A person's own settings, the organization's name, and the judge that answers. */
import { listSessions } from '../../../accounts/sessions.ts';
import { judgeStatus } from '../../../process/judge-status.ts';
import { callbackUrl } from '../../../sso/provider.ts';
import { findProvider } from '../../../sso/provider-store.ts';
import { meOf } from '../session/me.ts';
import { Me, SignedOut } from '../session/schema.ts';
import { member, owner, router } from '../trpc.ts';
import { endSession, nameOrganization, setMine, setPassword } from './change.ts';
import {
  EndSession,
  IdentityProvider,
  Judge,
  PasswordSet,
  Sessions,
  SetAppearance,
  SetName,
  SetOrganizationName,
  SetPassword,
} from './schema.ts';

export const settings = router({
  judge: member.output(Judge).query(({ ctx }) => ({ judge: judgeStatus(ctx.services) })),
  identityProvider: owner.output(IdentityProvider).query(async ({ ctx: { services, signedIn } }) => {
    const { organizationId } = signedIn;
    const found = await findProvider(services.database.sql, organizationId);
    return {
      provider: found && {
        ...found,
        hasSecret: found.secretFile !== null,
        roles: Object.entries(found.roles).map(([group, role]) => ({ group, role })),
        emailDomains: [...found.emailDomains],
      },
      callbackUrl: callbackUrl(services.config.baseUrl, organizationId),
    };
  }),
  sessions: member.output(Sessions).query(async ({ ctx }) => {
    const found = await listSessions(ctx.services.database.sql, ctx.signedIn);
    return {
      sessions: found.map(({ id, createdAt, lastUsedAt, address }) => ({
        id,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        address,
        isThis: id === ctx.signedIn.sessionId,
      })),
    };
  }),
  endSession: member
    .input(EndSession)
    .output(SignedOut)
    .mutation(async ({ ctx, input: { id } }) => ({
      ended: await endSession(ctx.services, ctx.signedIn, id),
    })),
  setName: member
    .input(SetName)
    .output(Me)
    .mutation(async ({ ctx, input: { name } }) => {
      await setMine(ctx.services, ctx.signedIn, { name }, 'name');
      return meOf({ ...ctx.signedIn, name });
    }),
  setPassword: member
    .input(SetPassword)
    .output(PasswordSet)
    .mutation(async ({ ctx, input }) => ({ sessionsEnded: await setPassword(ctx, ctx.signedIn, input) })),
  setAppearance: member
    .input(SetAppearance)
    .output(Me)
    .mutation(async ({ ctx, input: { appearance } }) => {
      await setMine(ctx.services, ctx.signedIn, { appearance });
      return meOf({ ...ctx.signedIn, appearance });
    }),
  setOrganizationName: owner
    .input(SetOrganizationName)
    .output(Me)
    .mutation(async ({ ctx, input: { name } }) => {
      await nameOrganization(ctx.services, ctx.signedIn, name);
      return meOf({ ...ctx.signedIn, organizationName: name });
    }),
});
