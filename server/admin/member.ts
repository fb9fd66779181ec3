/** Commands about the members of an organization. */
import { z } from 'zod';
import { addMember, findOrganization, listMembers, removeMember } from '../accounts/organizations.ts';
import {
  type Command,
  Email,
  Id,
  Name,
  noOrganization,
  Page,
  parseOptions,
  Refused,
  strings,
  toPage,
} from './command.ts';

const GivenAdd = z.object({ org: Id, email: Email, name: Name.optional() });

export const memberAdd: Command = {
  takes: '--org ID --email ADDRESS [--name NAME]',
  options: strings('org', 'email', 'name'),
  quiet: 'id',
  prepare(given) {
    const { org, email, name } = parseOptions(GivenAdd, given);
    return async (sql) => {
      const id = await addMember(sql, { organizationId: org, email, name: name ?? null });
      if (id === null)
        throw new Refused(`there is no organization ${org}, or it has a member ${email} already`);
      // This version has no console, so a member cannot sign in.
      return { id, email, sign_in_url: null };
    };
  },
};

const GivenList = z.object({ org: Id, ...Page });

export const memberList: Command = {
  takes: '--org ID [--limit N] [--after ID]',
  options: strings('org', 'limit', 'after'),
  quiet: 'count',
  prepare(given) {
    const { org, limit, after } = parseOptions(GivenList, given);
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

const GivenRemove = z.object({ org: Id, email: Email });

/** Removes a member and revokes the member's keys; decisions stay. */
export const memberRemove: Command = {
  takes: '--org ID --email ADDRESS',
  options: strings('org', 'email'),
  quiet: 'id',
  prepare(given) {
    const { org, email } = parseOptions(GivenRemove, given);
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
