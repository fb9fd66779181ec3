/** API keys: one's own, and for owners all of the organization. */
import type { z } from 'zod';
import type { KeySettings } from '../../../accounts/key-settings.ts';
import { type ListedKey as Found, listKeys } from '../../../accounts/list-keys.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { NOTHING, periodUsage, type Used } from '../period-usage.ts';
import { member, router } from '../trpc.ts';
import { changeKeyOf, createKeyOf, revokeKeyOf, rightsOn, rotateKeyOf } from './manage.ts';
import { answerProposal, proposalsAbout, proposalsTo } from './proposals.ts';
import {
  Answered,
  AnswerProposal,
  Changed,
  ChangeKey,
  CreateKey,
  KeyList,
  type ListedKey,
  ListKeys,
  NewSecret,
  ProposalList,
  Revoked,
  RevokeKey,
  Rotated,
  RotateKey,
  type ShownProposal,
} from './schema.ts';

const OLD_WORKS_MS = { now: null, '1h': 3_600_000, '24h': 24 * 3_600_000 } as const;

export const keys = router({
  list: member
    .input(ListKeys)
    .output(KeyList)
    .query(async ({ ctx, input: { after = 0, limit, revoked } }) => {
      const { signedIn, services } = ctx;
      const { sql } = services.database;
      const found = await listKeys(sql, signedIn.organizationId, {
        after,
        limit: limit + 1,
        memberId: signedIn.role === 'owner' ? undefined : signedIn.memberId,
        onlyWorking: !revoked,
      });
      const usage = await periodUsage(ctx, signedIn.organizationId);
      const shown = found.slice(0, limit);
      const ids = shown.map(({ id }) => id);
      const proposals = await proposalsAbout(services, signedIn, ids);
      return {
        keys: shown.map((key) =>
          toListed(key, signedIn, { used: usage.keys.get(key.id), proposal: proposals.get(key.id) }),
        ),
        next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    }),
  create: member
    .input(CreateKey)
    .output(NewSecret)
    .mutation(({ ctx, input: { name, ...given } }) =>
      createKeyOf(ctx.services, ctx.signedIn, { name, settings: toSettings(given) }),
    ),
  change: member
    .input(ChangeKey)
    .output(Changed)
    .mutation(({ ctx, input: { id, ...given } }) =>
      changeKeyOf(ctx.services, ctx.signedIn, { id, settings: toSettings(given) }),
    ),
  proposals: member
    .output(ProposalList)
    .query(async ({ ctx }) => ({ proposals: await proposalsTo(ctx.services, ctx.signedIn) })),
  accept: answering('accepted'),
  refuse: answering('refused'),
  withdraw: answering('withdrew'),
  rotate: member
    .input(RotateKey)
    .output(Rotated)
    .mutation(async ({ ctx, input: { id, oldWorks } }) => {
      const { oldWorksUntil, ...rotated } = await rotateKeyOf(ctx.services, ctx.signedIn, {
        id,
        oldWorksMs: OLD_WORKS_MS[oldWorks],
      });
      return { ...rotated, oldSecretWorksUntil: oldWorksUntil?.toISOString() ?? null };
    }),
  revoke: member
    .input(RevokeKey)
    .output(Revoked)
    .mutation(({ ctx, input: { id, name, withdrawPublications } }) =>
      revokeKeyOf(ctx.services, ctx.signedIn, { id, typedName: name, withdraws: withdrawPublications }),
    ),
});

function answering(verb: 'accepted' | 'refused' | 'withdrew') {
  return member
    .input(AnswerProposal)
    .output(Answered)
    .mutation(({ ctx, input: { id } }) => answerProposal(ctx.services, ctx.signedIn, { id, verb }));
}

function toSettings({
  name,
  sharing,
  retention,
  overlap,
  answers,
  expiresAt,
}: Omit<z.infer<typeof ChangeKey>, 'id'>): KeySettings {
  return {
    name,
    shareWithOrg: sharing,
    retention,
    overlapMode: overlap,
    answers,
    expiresAt: typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt,
  };
}

interface Beside {
  used: Used | undefined;
  proposal: z.infer<typeof ShownProposal> | undefined;
}

function toListed(key: Found, person: SignedIn, { used, proposal }: Beside): z.infer<typeof ListedKey> {
  const { memberId, member: email, memberName: name, isPlayground } = key;
  const { decisions, questions, inputTokens, outputTokens, costUsd } = used ?? NOTHING;
  return {
    id: key.id,
    name: key.name,
    last4: key.last4,
    isPlayground,
    madeBy: email === null ? null : { id: memberId, name, email },
    isOwn: memberId === person.memberId,
    sharing: key.shareWithOrg,
    retention: key.retention,
    overlap: key.overlapMode,
    answers: key.answers,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    oldSecretWorksUntil: key.oldSecretWorksUntil?.toISOString() ?? null,
    usage: { decisions, questions, inputTokens, outputTokens, costUsd },
    can: rightsOn({ memberId, isPlayground, isRevoked: key.revokedAt !== null }, person),
    proposal: proposal ?? null,
  };
}
