import { z } from 'zod';
import { addMember } from '../accounts/organizations.ts';
import { type Command, Email, Id, Name, parseOptions, Refused, strings } from './command.ts';

const Given = z.object({ org: Id, email: Email, name: Name.optional() });

export const memberAdd: Command = {
  takes: '--org ID --email ADDRESS [--name NAME]',
  options: strings('org', 'email', 'name'),
  quiet: 'id',
  prepare(given) {
    const { org, email, name } = parseOptions(Given, given);
    return async (sql) => {
      const id = await addMember(sql, { organizationId: org, email, name: name ?? null });
      if (id === null)
        throw new Refused(`there is no organization ${org}, or it has a member ${email} already`);
      // There is nothing to sign in to: this version has no console.
      return { id, email, sign_in_url: null };
    };
  },
};
