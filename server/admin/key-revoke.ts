import { z } from 'zod';
import { revokeKey } from '../accounts/keys.ts';
import { deletePublicationsOf } from '../decisions/afterwards/publication-store.ts';
import { type Command, Id, parseOptions, Refused, strings } from './command.ts';

const Given = z.object({ id: Id, 'withdraw-publications': z.boolean().default(false) });

/** Its pages stay, and only an operator can withdraw them then: now, or later by the same command or one by one. */
export const keyRevoke: Command = {
  takes: '--id ID [--withdraw-publications]',
  options: { ...strings('id'), 'withdraw-publications': { type: 'boolean' } },
  quiet: 'id',
  prepare(given) {
    const { id, 'withdraw-publications': isWithdrawing } = parseOptions(Given, given);
    return (sql) =>
      sql.begin(async (tx) => {
        const organizationId = await revokeKey(tx, id);
        if (organizationId === null) throw new Refused(`there is no key ${id}`);
        return isWithdrawing
          ? { id, withdrawn: await deletePublicationsOf(tx, { organizationId, id }) }
          : { id };
      });
  },
};
