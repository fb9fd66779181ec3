import type { Command } from './command.ts';

export const migrate: Command = {
  takes: '',
  options: {},
  quiet: 'version',
  // Opening the database has brought it to this version.
  prepare:
    () =>
    async (_sql, { version }) => ({ version }),
};
