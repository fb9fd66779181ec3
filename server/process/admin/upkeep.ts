/** Commands that look after the database. */

import { findPending } from '../../database/applied.ts';
import { type DroppedDay, dropContentDays } from '../../database/content-partitions.ts';
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

/** Deletes what has expired, as the service does once a day, and drops days that are over. */
export const sweepNow: Command = {
  takes: '',
  options: {},
  quiet: 'deleted',
  prepare: () => async (sql) => {
    const deleted = await sweep(sql);
    const dropped: DroppedDay[] = [];
    await dropContentDays(sql, (day) => dropped.push(day));
    return { deleted, dropped };
  },
};
