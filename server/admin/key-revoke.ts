import { z } from 'zod';
import { revokeKey } from '../accounts/keys.ts';
import { type Command, Id, parseOptions, Refused, strings } from './command.ts';

const Given = z.object({ id: Id });

export const keyRevoke: Command = {
  takes: '--id ID',
  options: strings('id'),
  quiet: 'id',
  prepare(given) {
    const { id } = parseOptions(Given, given);
    return async (sql) => {
      if (!(await revokeKey(sql, id))) throw new Refused(`there is no key ${id}`);
      return { id };
    };
  },
};
