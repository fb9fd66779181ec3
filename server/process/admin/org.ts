import { z } from 'zod';
import {
  findOrganization,
  listOrganizations,
  resumeOrganization,
  suspendOrganization,
} from '../../accounts/organizations.ts';
import { createOrganization } from '../../billing/ledger.ts';
import {
  type Command,
  Id,
  Name,
  noOrganization,
  Page,
  parseOptions,
  Refused,
  strings,
  toPage,
} from './command.ts';

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

const GivenList = z.object(Page);

export const orgList: Command = {
  takes: '[--limit N] [--after ID]',
  options: strings('limit', 'after'),
  quiet: 'count',
  prepare(given) {
    const { limit, after } = parseOptions(GivenList, given);
    return async (sql) => {
      const { rows, ...page } = toPage(await listOrganizations(sql, { after, limit: limit + 1 }), limit);
      return {
        ...page,
        organizations: rows.map((organization) => ({
          id: organization.id,
          name: organization.name,
          created_at: organization.createdAt,
          suspended_at: organization.suspendedAt,
          deleted: organization.isDeleted,
          members: organization.members,
          keys: organization.keys,
        })),
      };
    };
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
      if (!(await resumeOrganization(sql, id)))
        throw (await findOrganization(sql, id)) === null
          ? noOrganization(id)
          : new Refused(`the content of organization ${id} was deleted: make a new organization`);
      return { id, suspended_at: null };
    };
  },
};
