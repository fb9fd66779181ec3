import { z } from 'zod';
import { setKey } from '../accounts/keys.ts';
import {
  type Command,
  FutureDate,
  Id,
  OverlapSetting,
  parseOptions,
  Refused,
  RetentionSetting,
  strings,
  WrongUsage,
} from './command.ts';

const Given = z.object({
  id: Id,
  share: z.boolean().optional(),
  retention: RetentionSetting.optional(),
  overlap: OverlapSetting.optional(),
  expires: z.union([z.literal('never').transform(() => null), FutureDate]).optional(),
});

/** For what is made with the key from now on. */
export const keySet: Command = {
  takes: '--id ID [--retention R] [--share | --no-share] [--overlap O] [--expires DATE | --expires never]',
  options: { ...strings('id', 'retention', 'overlap', 'expires'), share: { type: 'boolean' } },
  quiet: 'id',
  prepare(given) {
    const { id, share, retention, overlap, expires } = parseOptions(Given, given);
    if ([share, retention, overlap, expires].every((setting) => setting === undefined))
      throw new WrongUsage('nothing to set: give --retention, --share, --no-share, --overlap or --expires');
    return async (sql) => {
      const settings = { shareWithOrg: share, retention, overlapMode: overlap, expiresAt: expires };
      if (!(await setKey(sql, id, settings))) throw new Refused(`there is no key ${id}`);
      return { id };
    };
  },
};
