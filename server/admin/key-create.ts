import { z } from 'zod';
import { createKey } from '../accounts/keys.ts';
import { findMember } from '../accounts/organizations.ts';
import {
  type Command,
  Email,
  FutureDate,
  Id,
  Name,
  OverlapSetting,
  parseOptions,
  Refused,
  RetentionSetting,
  strings,
} from './command.ts';

const Given = z.object({
  org: Id,
  member: Email,
  name: Name,
  share: z.boolean().default(false),
  retention: RetentionSetting.default('30d'),
  overlap: OverlapSetting.default('correct'),
  expires: FutureDate.optional(),
});

export const keyCreate: Command = {
  takes: '--org ID --member ADDRESS --name NAME [--retention R] [--share] [--overlap O] [--expires DATE]',
  options: {
    ...strings('org', 'member', 'name', 'retention', 'overlap', 'expires'),
    share: { type: 'boolean' },
  },
  quiet: 'key',
  prepare(given) {
    const { org, member, name, share, retention, overlap, expires } = parseOptions(Given, given);
    return (sql) =>
      sql.begin(async (tx) => {
        const memberId = await findMember(tx, org, member);
        if (memberId === null)
          throw new Refused(`organization ${org} has no member ${member}: add one with "member add"`);
        const { id, secret, last4 } = await createKey(tx, {
          organizationId: org,
          memberId,
          name,
          shareWithOrg: share,
          retention,
          overlapMode: overlap,
          expiresAt: expires ?? null,
        });
        return { id, key: secret, last4 };
      });
  },
};
