/** Commands that look after the database. */

import { sweep } from '../sweep.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  takes: '',
  options: {},
  quiet: 'version',
  migrates: true,
  // Opening the database has brought it to this version.
  prepare:
    () =>
    async (_sql, { version }) => ({ version }),
};

/** What the service does by itself once a day. */
export const sweepNow: Command = {
  takes: '',
  options: {},
  quiet: 'deleted',
  prepare: () => async (sql) => ({ deleted: await sweep(sql) }),
};
