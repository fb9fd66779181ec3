import { z } from 'zod';
import { suspendOrganization } from '../accounts/organizations.ts';
import { type Command, Id, noOrganization, parseOptions, strings } from './command.ts';

const Given = z.object({ id: Id });

/** Its keys and pages do not work until it is resumed; nothing is deleted, and what runs ends. */
export const orgSuspend: Command = {
  takes: '--id ID',
  options: strings('id'),
  quiet: 'id',
  prepare(given) {
    const { id } = parseOptions(Given, given);
    return async (sql) => {
      const suspendedAt = await suspendOrganization(sql, id);
      if (suspendedAt === null) throw noOrganization(id);
      return { id, suspended_at: suspendedAt };
    };
  },
};
