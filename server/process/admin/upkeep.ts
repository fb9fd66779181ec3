/** Commands that look after the database. */

import { sweep } from '../sweep.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  takes: '',
  options: {},
  quiet: 'version',
  migrates: true,
  // Opening the database has already migrated it to this version.
  prepare:
    () =>
    async (_sql, { version }) => ({ version }),
};

/** Runs the sweep that the service runs once a day. */
export const sweepNow: Command = {
  takes: '',
  options: {},
  quiet: 'deleted',
  prepare: () => async (sql) => ({ deleted: await sweep(sql) }),
};
