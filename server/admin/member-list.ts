import { z } from 'zod';
import { findOrganization, listMembers } from '../accounts/organizations.ts';
import { type Command, Id, noOrganization, Page, parseOptions, strings, toPage } from './command.ts';

const Given = z.object({ org: Id, ...Page });

export const memberList: Command = {
  takes: '--org ID [--limit N] [--after ID]',
  options: strings('org', 'limit', 'after'),
  quiet: 'count',
  prepare(given) {
    const { org, limit, after } = parseOptions(Given, given);
    return async (sql) => {
      if ((await findOrganization(sql, org)) === null) throw noOrganization(org);
      const { rows, ...page } = toPage(await listMembers(sql, org, { after, limit: limit + 1 }), limit);
      const members = rows.map(({ id, email, name, createdAt, keys }) => ({
        id,
        email,
        name,
        created_at: createdAt,
        keys,
      }));
      return { ...page, members };
    };
  },
};
