/**
 * Databases of earlier versions, with data, as SQL. A version is the version before it, its own
 * migration, and the rows that its file in dumps/ adds, if it has one. The keys are nobody's.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConstructionPlans } from 'pg-boss';
import { FIRST_WITH_KIND, MIGRATIONS } from '../../../server/database/migrations.ts';
import type { Caller } from '../surfaces/rest/open-service.ts';

/**
 * Keys that exist only in these dumps. Every dump has them, and decisions that were made with them.
 */
export const owner: Caller = {
  organizationId: 1,
  keyId: 1,
  secret: 'dk_CRYTlIQQmIAQY9nfp4Fz0Z4OKHorS2VMQUelXj0t0o42VrI1y',
};
/** Its decisions are not stored beyond one fetch. */
export const none: Caller = {
  organizationId: 1,
  keyId: 2,
  secret: 'dk_5MrZecwBYD6PYz7UkB4ccEiVjxTSC4R5O2VxbkO6O2T415lko',
};

const folder = join(import.meta.dirname, 'dumps');
/**
 * The checksums with which databases recorded the migrations, as `sha256sum *.sql` prints them. An
 * upgrade from a dump is therefore refused when an applied migration is edited.
 */
const APPLIED = readFileSync(join(folder, 'applied.sha256'), 'utf8').trim().split('\n');
/** The first version whose dump has the queue's tables, and the version of those tables. */
const WITH_QUEUE = 7;
const QUEUE_VERSION = 43;

export function dumpOf(version: number): string {
  if (version === 0)
    return `create table migrations (
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now());`;
  const [checksum, name] = APPLIED[version - 1]?.split(/\s+/) ?? [];
  if (name !== MIGRATIONS[version - 1]?.name)
    throw new Error(`add the line of migration ${version} to ${folder}/applied.sha256`);
  return `${dumpOf(version - 1)}
${MIGRATIONS[version - 1]?.text.replaceAll(' index concurrently ', ' index ')}
insert into migrations (version, name, checksum) values (${version}, '${name}', '${checksum}');
${version < FIRST_WITH_KIND ? '' : `update migrations set oldest_program = ${MIGRATIONS[version - 1]?.oldestProgram} where version = ${version};`}
${version === WITH_QUEUE ? queueTables() : ''}
${rowsOf(version)}`;
}

/** The statements by which pg-boss made its tables under version 7. */
function queueTables(): string {
  const plans = getConstructionPlans('pgboss');
  if (!plans.includes(`version(version) VALUES ('${QUEUE_VERSION}')`))
    throw new Error(
      `pg-boss no longer makes tables of version ${QUEUE_VERSION}, which databases of version ${WITH_QUEUE} have: keep what getConstructionPlans returned before the update in ${folder}, and read it here`,
    );
  return plans;
}

function rowsOf(version: number): string {
  const path = join(folder, `${String(version).padStart(4, '0')}.sql`);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
