import { z } from 'zod';
import { OPERATOR, writeAudit } from '../../accounts/audit-log.ts';
import { deleteContent, makersOf, organizationOf } from '../../decisions/afterwards/delete-content.ts';
import { deletePublication } from '../../decisions/afterwards/publication-store.ts';
import { type Command, DecisionId, parseOptions, Refused, strings } from './command.ts';

const GivenDelete = z.object({ id: DecisionId });

/** Deletes a decision's content. Its record stays, with nulls in place of the content. */
export const decisionDelete: Command = {
  takes: '--id ID',
  options: strings('id'),
  quiet: 'id',
  prepare(given) {
    const { id } = parseOptions(GivenDelete, given);
    return async (sql) => {
      const organizationId = await organizationOf(sql, id);
      const deleted =
        organizationId === null
          ? null
          : await deleteContent(sql, { organizationId, decisionId: id }, OPERATOR);
      if (deleted === null) throw new Refused(`there is no decision ${id}`);
      if (deleted === 'running')
        throw new Refused(`decision ${id} is still running: delete its content when it has ended`);
      return { id, deleted };
    };
  },
};

const GivenWithdraw = z.object({ id: DecisionId });

/**
 * Takes down a decision's public page, for when its key is revoked or its organization does not do
 * it. The decision stays.
 */
export const decisionWithdraw: Command = {
  takes: '--id ID',
  options: strings('id'),
  quiet: 'id',
  prepare(given) {
    const { id } = parseOptions(GivenWithdraw, given);
    return async (sql) => {
      const organizationId = await organizationOf(sql, id);
      if (organizationId === null) throw new Refused(`there is no decision ${id}`);
      return sql.begin(async (tx) => {
        const withdrawn = await deletePublication(tx, organizationId, id);
        if (withdrawn > 0) {
          await writeAudit(tx, {
            organizationId,
            actor: OPERATOR,
            verb: 'withdrew',
            object: { kind: 'decision', id },
            concerns: await makersOf(tx, { organizationId, decisionId: id }),
          });
        }
        return { id, withdrawn };
      });
    };
  },
};
