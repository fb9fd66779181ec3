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
