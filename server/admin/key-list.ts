import { z } from 'zod';
import { listKeys } from '../accounts/list-keys.ts';
import { findOrganization } from '../accounts/organizations.ts';
import { latestUses } from '../requests/rate-limit-store.ts';
import { type Command, Id, noOrganization, Page, parseOptions, strings, toPage } from './command.ts';

const Given = z.object({ org: Id, ...Page });

/** Revoked and expired keys too, and nothing secret. */
export const keyList: Command = {
  takes: '--org ID [--limit N] [--after ID]',
  options: strings('org', 'limit', 'after'),
  quiet: 'count',
  prepare(given) {
    const { org, limit, after } = parseOptions(Given, given);
    return async (sql) => {
      if ((await findOrganization(sql, org)) === null) throw noOrganization(org);
      const found = await listKeys(sql, org, { after, limit: limit + 1, latestUses: latestUses(sql) });
      const { rows, ...page } = toPage(found, limit);
      return {
        ...page,
        keys: rows.map((key) => ({
          id: key.id,
          name: key.name,
          member: key.member,
          last4: key.last4,
          retention: key.retention,
          share: key.shareWithOrg,
          overlap: key.overlapMode,
          created_at: key.createdAt,
          expires_at: key.expiresAt,
          revoked_at: key.revokedAt,
          last_used_at: key.lastUsedAt,
        })),
      };
    };
  },
};
