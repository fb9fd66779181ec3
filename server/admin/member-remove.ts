import { z } from 'zod';
import { removeMember } from '../accounts/organizations.ts';
import { type Command, Email, Id, parseOptions, Refused, strings } from './command.ts';

const Given = z.object({ org: Id, email: Email });

/** With the keys that the member made; decisions stay. */
export const memberRemove: Command = {
  takes: '--org ID --email ADDRESS',
  options: strings('org', 'email'),
  quiet: 'id',
  prepare(given) {
    const { org, email } = parseOptions(Given, given);
    return async (sql) => {
      const removed = await removeMember(sql, org, email);
      if (removed === null) throw new Refused(`organization ${org} has no member ${email}`);
      if (removed === 'last')
        throw new Refused(
          `${email} is the only member of organization ${org}, which would belong to nobody: add another with "member add" first, or end its access with "org suspend"`,
        );
      return { id: removed.id, keys_revoked: removed.keysRevoked };
    };
  },
};
