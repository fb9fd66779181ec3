import { z } from 'zod';
import { organizationOf } from '../decisions/afterwards/delete-content.ts';
import { deletePublication } from '../decisions/afterwards/publication-store.ts';
import { type Command, DecisionId, parseOptions, Refused, strings } from './command.ts';

const Given = z.object({ id: DecisionId });

/** For a page whose key is revoked, or whose organization does not take it down. The decision stays. */
export const decisionWithdraw: Command = {
  takes: '--id ID',
  options: strings('id'),
  quiet: 'id',
  prepare(given) {
    const { id } = parseOptions(Given, given);
    return async (sql) => {
      const organizationId = await organizationOf(sql, id);
      if (organizationId === null) throw new Refused(`there is no decision ${id}`);
      return { id, withdrawn: await deletePublication(sql, organizationId, id) };
    };
  },
};
