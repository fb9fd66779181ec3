import { z } from 'zod';
import { resumeOrganization } from '../accounts/organizations.ts';
import { type Command, Id, noOrganization, parseOptions, strings } from './command.ts';

const Given = z.object({ id: Id });

export const orgResume: Command = {
  takes: '--id ID',
  options: strings('id'),
  quiet: 'id',
  prepare(given) {
    const { id } = parseOptions(Given, given);
    return async (sql) => {
      if (!(await resumeOrganization(sql, id))) throw noOrganization(id);
      return { id, suspended_at: null };
    };
  },
};
