/** A member's own passkeys. Signing in by one is in the router of sessions. */

import { passkeySiteOf } from '../../../accounts/passkey-site.ts';
import { listPasskeys, MOST_PASSKEYS } from '../../../accounts/passkeys.ts';
import { whyNoOtherWay } from '../session/require-other-way.ts';
import { member, router } from '../trpc.ts';
import { keepPasskey, offerPasskey, removePasskey } from './manage.ts';
import { AddPasskey, ByNumber, NamePasskey, NewPasskeyOptions, Passkeys } from './schema.ts';

export const passkeys = router({
  list: member.output(Passkeys).query(async ({ ctx: { services, signedIn } }) => {
    const { sql } = services.database;
    const found = await listPasskeys(sql, signedIn);
    const rpId = passkeySiteOf(services.config.baseUrl)?.rpId;
    return {
      passkeys: found.map(({ number, name, createdAt, lastUsedAt, rpId: worksAt }) => ({
        number,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        worksAt: worksAt === rpId ? null : worksAt,
      })),
      most: MOST_PASSKEYS,
      whyNone: await whyNoOtherWay(sql, signedIn),
    };
  }),
  // What it returns is for one use.
  offer: member
    .input(NamePasskey)
    .output(NewPasskeyOptions)
    .mutation(({ ctx }) => offerPasskey(ctx.services, ctx.signedIn)),
  add: member
    .input(AddPasskey)
    .output(ByNumber)
    .mutation(async ({ ctx, input }) => ({ number: await keepPasskey(ctx, ctx.signedIn, input) })),
  remove: member
    .input(ByNumber)
    .output(ByNumber)
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx.services, ctx.signedIn, input.number);
      return input;
    }),
});
