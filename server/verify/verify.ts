/**
 * Runs the checks over the whole database: read-only, each organization in one snapshot, so that a
 * running service changes nothing between two checks. It locks no row and waits for nobody.
 */
import type postgres from 'postgres';
import { organizationIds } from '../accounts/organizations.ts';
import type { FoundFaults } from '../database/faults.ts';
import type { Organizations } from '../database/organization-sql.ts';
import type { Check, Finding, Group, Look, Solver } from './check.ts';

/** Findings that a report shows; it counts all. */
const MOST_FINDINGS = 1000;
const SNAPSHOT = 'isolation level repeatable read read only';

export interface VerifyOptions {
  groups: readonly Group[];
  /** Null: every organization. */
  organizationId: number | null;
  sample: number;
  seed: string;
}

export interface Report {
  /** False: the checks did not all run, for this reason. */
  finished: boolean;
  reason: string | null;
  groups: readonly Group[];
  organizations: number;
  /** What was looked at, by kind. */
  seen: Record<string, number>;
  sample_seed: string;
  /** The number of findings; `findings` has the first of them. */
  count: number;
  /** The number of findings of each check that has any. */
  count_by_check: Record<string, number>;
  findings: readonly Finding[];
}

export async function verify(
  database: Organizations & { sql: postgres.Sql },
  checks: readonly Check[],
  { groups, organizationId, sample, seed }: VerifyOptions,
  solver: () => Promise<Solver>,
): Promise<Report> {
  const report = openReport(groups, seed);
  const chosen = checks.filter(({ group }) => groups.includes(group));
  const lookFrom = (tx: postgres.TransactionSql): Look => ({
    tx,
    most: report.room(),
    sample,
    seed,
    solver,
    count: report.see,
  });
  try {
    await database.sql.begin(SNAPSHOT, async (tx) => {
      for (const check of chosen)
        if (check.of === 'database') report.add(check, null, await check.find(lookFrom(tx)));
    });
    const ofOrganization = chosen.filter((check) => check.of === 'organization');
    for (const id of await organizationIds(database.sql, organizationId)) {
      await database.of(id).begin(SNAPSHOT, async (tx) => {
        for (const check of ofOrganization)
          report.add(check, id, await check.find({ ...lookFrom(tx), organizationId: id }));
      });
      report.seeOrganization();
    }
    return report.end(null);
  } catch (error) {
    return report.end(error instanceof Error ? error.message || error.name : String(error));
  }
}

function openReport(groups: readonly Group[], seed: string) {
  const findings: Finding[] = [];
  const seen: Record<string, number> = {};
  const counts: Record<string, number> = {};
  let organizations = 0;
  let count = 0;
  return {
    room: () => MOST_FINDINGS - findings.length,
    see(what: string, more: number) {
      seen[what] = (seen[what] ?? 0) + more;
    },
    seeOrganization() {
      organizations += 1;
    },
    add({ name, group }: Check, organizationId: number | null, found: FoundFaults) {
      if (found.count === 0) return;
      count += found.count;
      counts[name] = (counts[name] ?? 0) + found.count;
      for (const fault of found.faults)
        findings.push({ check: name, group, organization_id: organizationId, ...fault });
    },
    end: (reason: string | null): Report => ({
      finished: reason === null,
      reason,
      groups,
      organizations,
      seen,
      sample_seed: seed,
      count,
      count_by_check: counts,
      findings,
    }),
  };
}
