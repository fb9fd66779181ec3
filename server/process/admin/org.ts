import { z } from 'zod';
import { resumeOrganization, suspendOrganization } from '../../accounts/organizations.ts';
import { createOrganization } from '../../billing/ledger.ts';
import { type Command, Id, Name, noOrganization, parseOptions, strings } from './command.ts';

const GivenCreate = z.object({ name: Name });

export const orgCreate: Command = {
  takes: '--name NAME',
  options: strings('name'),
  quiet: 'id',
  prepare(given) {
    const { name } = parseOptions(GivenCreate, given);
    return async (sql, { config: { freeDecisions } }) => ({
      id: await sql.begin((tx) => createOrganization(tx, { name, freeDecisions })),
      name,
    });
  },
};

const GivenSuspend = z.object({ id: Id });

/**
 * Suspends an organization: until it is resumed, its keys and pages do not work. Nothing is
 * deleted, and running decisions end normally.
 */
export const orgSuspend: Command = {
  takes: '--id ID',
  options: strings('id'),
  quiet: 'id',
  prepare(given) {
    const { id } = parseOptions(GivenSuspend, given);
    return async (sql) => {
      const suspendedAt = await suspendOrganization(sql, id);
      if (suspendedAt === null) throw noOrganization(id);
      return { id, suspended_at: suspendedAt };
    };
  },
};

const GivenResume = z.object({ id: Id });

export const orgResume: Command = {
  takes: '--id ID',
  options: strings('id'),
  quiet: 'id',
  prepare(given) {
    const { id } = parseOptions(GivenResume, given);
    return async (sql) => {
      if (!(await resumeOrganization(sql, id))) throw noOrganization(id);
      return { id, suspended_at: null };
    };
  },
};
