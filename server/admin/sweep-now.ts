import { sweep } from '../sweep.ts';
import type { Command } from './command.ts';

/** What the service does by itself once a day. */
export const sweepNow: Command = {
  takes: '',
  options: {},
  quiet: 'deleted',
  prepare: () => async (sql) => ({ deleted: await sweep(sql) }),
};
