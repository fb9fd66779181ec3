/** Commands that look after the database. */

import { findPending } from '../../database/applied.ts';
import { sweep } from '../sweep.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  takes: '[--contract]',
  options: { contract: { type: 'boolean' } },
  quiet: 'version',
  migrates: true,
  // Opening the database has already migrated it.
  prepare:
    () =>
    async (sql, { version }) => ({ version, waiting: (await findPending(sql)).map(({ name }) => name) }),
};

/** Runs the sweep that the service runs once a day. */
export const sweepNow: Command = {
  takes: '',
  options: {},
  quiet: 'deleted',
  prepare: () => async (sql) => ({ deleted: await sweep(sql) }),
};
