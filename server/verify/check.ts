/** Defines a check of the stored data. Each looks for one kind of fault, and is named for it. */
import type postgres from 'postgres';
import type { Problem, Solution } from '../../engine/problem.ts';
import { type Fault, type FaultQuery, type FoundFaults, findFaults } from '../database/faults.ts';

export const GROUPS = ['money', 'life', 'hashes', 'retention', 'schema', 'manifest'] as const;
export type Group = (typeof GROUPS)[number];

export interface Finding extends Fault {
  check: string;
  group: Group;
  /** Null: the fault is not one organization's. */
  organization_id: number | null;
}

/** Solves a stored decision again. */
export interface Solver {
  /** The engine, as results name it. */
  version: string;
  solve(problem: Problem): Promise<Solution>;
}

/** What a check is given. */
export interface Look {
  /** A read-only transaction that sees one moment, and the rows of one organization or of all. */
  tx: postgres.TransactionSql;
  /** The most faults that `find` returns; it counts all. */
  most: number;
  /** Stored results of each organization that are solved again. */
  sample: number;
  /** Which results are in the sample; the same seed chooses the same ones. */
  seed: string;
  solver(): Promise<Solver>;
  /** Counts what was looked at, for the report. */
  count(what: string, more: number): void;
}

export interface OrganizationLook extends Look {
  organizationId: number;
}

interface Named {
  group: Group;
  /** The fault that it finds, such as `running_without_job`. */
  name: string;
}

/** Runs once for each organization, in a snapshot of its own. */
export interface OrganizationCheck extends Named {
  of: 'organization';
  find(look: OrganizationLook): Promise<FoundFaults>;
}

/** Runs once. */
export interface DatabaseCheck extends Named {
  of: 'database';
  find(look: Look): Promise<FoundFaults>;
}

export type Check = OrganizationCheck | DatabaseCheck;

/** One check of what several rooms look for. */
export function either(...queries: readonly FaultQuery[]): FaultQuery {
  return (sql, organizationId) =>
    queries.map((query) => query(sql, organizationId)).reduce((all, query) => sql`${all} union all ${query}`);
}

/** The checks of a group that are queries, each under its name. */
export function byQueries(group: Group, queries: Record<string, FaultQuery>): readonly OrganizationCheck[] {
  return Object.entries(queries).map(([name, query]) => ({
    group,
    name,
    of: 'organization',
    find: ({ tx, organizationId, most }) => findFaults(tx, query(tx, organizationId), most),
  }));
}
