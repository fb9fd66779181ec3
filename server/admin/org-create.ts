import { z } from 'zod';
import { createOrganization } from '../billing/create-organization.ts';
import { type Command, Name, parseOptions, strings } from './command.ts';

const Given = z.object({ name: Name });

export const orgCreate: Command = {
  takes: '--name NAME',
  options: strings('name'),
  quiet: 'id',
  prepare(given) {
    const { name } = parseOptions(Given, given);
    return async (sql, { config: { freeDecisions } }) => ({
      id: await sql.begin((tx) => createOrganization(tx, { name, freeDecisions })),
      name,
    });
  },
};
