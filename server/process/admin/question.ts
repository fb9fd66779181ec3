import { z } from 'zod';
import { OPERATOR } from '../../accounts/audit-log.ts';
import { deleteQuestionContent } from '../../one-pass/question-store.ts';
import { type Command, parseOptions, Refused, strings } from './command.ts';

const Given = z.object({
  id: z
    .string()
    .regex(
      /^q_[0-9A-Za-z]{22,40}$/,
      'must be the id of typed questions, such as q_ and 22 letters and digits',
    ),
});

/**
 * Deletes the content of typed questions. The fact that they were asked, their usage and their cost
 * stay.
 */
export const questionDelete: Command = {
  takes: '--id ID',
  options: strings('id'),
  quiet: 'id',
  prepare(given) {
    const { id } = parseOptions(Given, given);
    return async (sql) => {
      const deleted = await sql.begin((tx) => deleteQuestionContent(tx, id, OPERATOR));
      if (deleted === null) throw new Refused(`there are no typed questions ${id}`);
      return { id, deleted };
    };
  },
};
