import { z } from 'zod';
import { OPERATOR, writeAudit } from '../../accounts/audit-log.ts';
import { changeRole, listPeople } from '../../accounts/members.ts';
import { addMember, findMember, findOrganization, removeMember } from '../../accounts/organizations.ts';
import { makeSignInLink } from '../../accounts/sign-in-links.ts';
import { readKeyedAddresses } from '../../accounts/sign-in-secret.ts';
import {
  type Command,
  Email,
  Id,
  Name,
  NewEmail,
  noOrganization,
  Page,
  parseOptions,
  Refused,
  strings,
  toPage,
} from './command.ts';

const GivenAdd = z.object({ org: Id, email: NewEmail, name: Name.optional() });

export const memberAdd: Command = {
  takes: '--org ID --email ADDRESS [--name NAME]',
  options: strings('org', 'email', 'name'),
  quiet: 'id',
  prepare(given) {
    const { org, email, name } = parseOptions(GivenAdd, given);
    return (sql, { config: { baseUrl } }) =>
      sql.begin(async (tx) => {
        const id = await addMember(tx, { organizationId: org, email, name: name ?? null });
        if (id === null)
          throw new Refused(`there is no organization ${org}, or it has a member ${email} already`);
        const member = { organizationId: org, memberId: id };
        const { url } = await makeSignInLink(tx, member, {
          baseUrl,
          lifetime: 'invitation',
          isByOwner: false,
        });
        await writeAudit(tx, {
          organizationId: org,
          actor: OPERATOR,
          verb: 'invited',
          object: { kind: 'member', id },
        });
        return { id, email, sign_in_url: url };
      });
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
      const { rows, ...page } = toPage(await listPeople(sql, org, { after, limit: limit + 1 }), limit);
      const keyed = await readKeyedAddresses(
        sql,
        rows.map(({ email }) => email),
      );
      const members = rows.map(({ id, email, name, role, createdAt, keys, passkeys }, place) => ({
        id,
        email,
        name,
        role,
        created_at: createdAt,
        keys,
        passkeys,
        account: keyed[place]?.account,
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
      const removed = await removeMember(sql, org, { email }, OPERATOR);
      if (removed === null) throw new Refused(`organization ${org} has no member ${email}`);
      if (removed === 'last')
        throw new Refused(
          `${email} is the only member of organization ${org}, which would belong to nobody: add another with "member add" first, or end its access with "org suspend"`,
        );
      if (removed === 'last owner')
        throw new Refused(
          `${email} is the only owner of organization ${org}: make another member an owner first, with "member role"`,
        );
      return { id: removed.id, keys_revoked: removed.keysRevoked };
    };
  },
};

const GivenRole = z.object({
  org: Id,
  email: Email,
  role: z.enum(['owner', 'member'], 'must be owner or member'),
});

/**
 * Makes a member an owner, who manages people, credit and all keys in the console, or the reverse.
 */
export const memberRole: Command = {
  takes: '--org ID --email ADDRESS --role owner|member',
  options: strings('org', 'email', 'role'),
  quiet: 'role',
  prepare(given) {
    const { org, email, role } = parseOptions(GivenRole, given);
    return (sql) =>
      sql.begin(async (tx) => {
        const memberId = await findMember(tx, org, email);
        if (memberId === null) throw new Refused(`organization ${org} has no member ${email}`);
        const outcome = await changeRole(tx, { organizationId: org, memberId }, role, OPERATOR);
        if (outcome === 'last owner')
          throw new Refused(`${email} is the only owner of organization ${org}: make another an owner first`);
        return { id: memberId, email, role };
      });
  },
};
