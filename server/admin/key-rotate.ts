import { z } from 'zod';
import { rotateKey } from '../accounts/keys.ts';
import { type Command, FutureDate, Id, parseOptions, Refused, strings } from './command.ts';

const Given = z.object({ id: Id, 'old-until': FutureDate.optional() });

export const keyRotate: Command = {
  takes: '--id ID [--old-until DATE]',
  options: strings('id', 'old-until'),
  quiet: 'key',
  prepare(given) {
    const { id, 'old-until': oldUntil } = parseOptions(Given, given);
    return async (sql) => {
      const secret = await rotateKey(sql, id, { oldWorksUntil: oldUntil ?? null });
      if (secret === null)
        throw new Refused(
          `there is no key ${id} that works: a new secret would not either; make a key with "key create"`,
        );
      return { id, key: secret };
    };
  },
};
