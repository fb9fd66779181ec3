import { z } from 'zod';
import { OPERATOR } from '../../accounts/audit-log.ts';
import { listKeys } from '../../accounts/list-keys.ts';
import { changeKey, endKey, makeKey, renewKey } from '../../accounts/manage-keys.ts';
import { findMember, findOrganization, lockOrganization } from '../../accounts/organizations.ts';
import { endLinkOfOwner } from '../../accounts/sign-in-links.ts';
import { deletePublicationsOf } from '../../decisions/afterwards/publication-store.ts';
import {
  AnswersSetting,
  type Command,
  Email,
  FutureDate,
  Id,
  Name,
  noOrganization,
  OverlapSetting,
  Page,
  parseOptions,
  Refused,
  RetentionSetting,
  strings,
  toPage,
  WrongUsage,
} from './command.ts';

const GivenCreate = z.object({
  org: Id,
  member: Email,
  name: Name,
  share: z.boolean().default(false),
  retention: RetentionSetting.default('30d'),
  overlap: OverlapSetting.default('correct'),
  answers: AnswersSetting.default('as_judged'),
  expires: FutureDate.optional(),
});

/**
 * Ends an owner's invitation that the member has not used: whoever opened it would see what is made
 * with the key.
 */
export const keyCreate: Command = {
  takes:
    '--org ID --member ADDRESS --name NAME [--retention R] [--share] [--overlap O] [--answers A] [--expires DATE]',
  options: {
    ...strings('org', 'member', 'name', 'retention', 'overlap', 'answers', 'expires'),
    share: { type: 'boolean' },
  },
  quiet: 'key',
  prepare(given) {
    const { org, member, name, share, retention, overlap, answers, expires } = parseOptions(
      GivenCreate,
      given,
    );
    return (sql) =>
      sql.begin(async (tx) => {
        // An owner may be making a link for the member at the same time; the lock makes one wait
        // for the other.
        await lockOrganization(tx, org);
        const memberId = await findMember(tx, org, member);
        if (memberId === null)
          throw new Refused(`organization ${org} has no member ${member}: add one with "member add"`);
        const { id, secret, last4 } = await makeKey(
          tx,
          {
            organizationId: org,
            memberId,
            name,
            shareWithOrg: share,
            retention,
            overlapMode: overlap,
            answers,
            expiresAt: expires ?? null,
          },
          OPERATOR,
        );
        const invitationEnded = await endLinkOfOwner(tx, { organizationId: org, memberId });
        return { id, key: secret, last4, invitation_ended: invitationEnded };
      });
  },
};

const GivenList = z.object({ org: Id, ...Page });

/** Lists an organization's keys, also revoked and expired ones, without any secret. */
export const keyList: Command = {
  takes: '--org ID [--limit N] [--after ID]',
  options: strings('org', 'limit', 'after'),
  quiet: 'count',
  prepare(given) {
    const { org, limit, after } = parseOptions(GivenList, given);
    return async (sql) => {
      if ((await findOrganization(sql, org)) === null) throw noOrganization(org);
      const found = await listKeys(sql, org, { after, limit: limit + 1 });
      const { rows, ...page } = toPage(found, limit);
      return {
        ...page,
        keys: rows.map((key) => ({
          id: key.id,
          name: key.name,
          member: key.member,
          last4: key.last4,
          playground: key.isPlayground,
          retention: key.retention,
          share: key.shareWithOrg,
          overlap: key.overlapMode,
          answers: key.answers,
          created_at: key.createdAt,
          expires_at: key.expiresAt,
          revoked_at: key.revokedAt,
          last_used_at: key.lastUsedAt,
        })),
      };
    };
  },
};

const GivenSet = z.object({
  id: Id,
  share: z.boolean().optional(),
  retention: RetentionSetting.optional(),
  overlap: OverlapSetting.optional(),
  answers: AnswersSetting.optional(),
  expires: z.union([z.literal('never').transform(() => null), FutureDate]).optional(),
});

/** Changes a key's settings, for what is made with it from now on. */
export const keySet: Command = {
  takes:
    '--id ID [--retention R] [--share | --no-share] [--overlap O] [--answers A] [--expires DATE | --expires never]',
  options: { ...strings('id', 'retention', 'overlap', 'answers', 'expires'), share: { type: 'boolean' } },
  quiet: 'id',
  prepare(given) {
    const { id, share, retention, overlap, answers, expires } = parseOptions(GivenSet, given);
    if ([share, retention, overlap, answers, expires].every((setting) => setting === undefined))
      throw new WrongUsage(
        'nothing to set: give --retention, --share, --no-share, --overlap, --answers or --expires',
      );
    return async (sql) => {
      const settings = { shareWithOrg: share, retention, overlapMode: overlap, answers, expiresAt: expires };
      const isChanged = await sql.begin((tx) => changeKey(tx, id, settings, OPERATOR));
      if (!isChanged) throw new Refused(`there is no key ${id}`);
      return { id };
    };
  },
};

const GivenRotate = z.object({ id: Id, 'old-until': FutureDate.optional() });

export const keyRotate: Command = {
  takes: '--id ID [--old-until DATE]',
  options: strings('id', 'old-until'),
  quiet: 'key',
  prepare(given) {
    const { id, 'old-until': oldUntil } = parseOptions(GivenRotate, given);
    return async (sql) => {
      const rotated = await sql.begin((tx) =>
        renewKey(tx, id, { oldWorksUntil: oldUntil ?? null }, OPERATOR),
      );
      if (rotated === null)
        throw new Refused(
          `there is no key ${id} that works: a new secret would not either; make a key with "key create"`,
        );
      return { id, key: rotated.secret };
    };
  },
};

const GivenRevoke = z.object({ id: Id, 'withdraw-publications': z.boolean().default(false) });

/**
 * Revokes a key. Its public pages stay unless they are withdrawn with it; later only an operator
 * can withdraw them, by this command or one by one.
 */
export const keyRevoke: Command = {
  takes: '--id ID [--withdraw-publications]',
  options: { ...strings('id'), 'withdraw-publications': { type: 'boolean' } },
  quiet: 'id',
  prepare(given) {
    const { id, 'withdraw-publications': isWithdrawing } = parseOptions(GivenRevoke, given);
    return (sql) =>
      sql.begin(async (tx) => {
        const organizationId = await endKey(tx, id, OPERATOR);
        if (organizationId === null) throw new Refused(`there is no key ${id}`);
        return isWithdrawing
          ? { id, withdrawn: await deletePublicationsOf(tx, { organizationId, id }, OPERATOR) }
          : { id };
      });
  },
};
