/**
 * The checks of the tables themselves, from PostgreSQL's catalog: ours and the queue's. The catalog
 * is small, so all faults are returned.
 */
import type postgres from 'postgres';
import { CannotStart } from '../process/config.ts';
import { readApplied, versionOf } from './applied.ts';
import { type CatalogObject, type Kind, readCatalog, readExpected } from './catalog.ts';
import type { Fault } from './faults.ts';
import { findDifferences } from './grants.ts';
import { MIGRATIONS } from './migrations.ts';
import { refusePowerfulRole } from './service-role.ts';

/**
 * Migrations that only one of program and database has are no fault: an upgrade may be under way.
 */
export async function changedMigrations(sql: postgres.ISql): Promise<Fault[]> {
  const applied = await readApplied(sql);
  const gaps = applied.flatMap(({ version, name }, index) =>
    version === index + 1
      ? []
      : [{ place: `migration ${name}`, found: `version ${version}`, expected: `version ${index + 1}` }],
  );
  const changed = MIGRATIONS.flatMap(({ version, name, checksum }) => {
    const same = applied.find((one) => one.version === version);
    if (same === undefined || (same.checksum === checksum && same.name === name)) return [];
    return [
      {
        place: `migration ${name}`,
        found: `${same.name} with checksum ${same.checksum}`,
        expected: `checksum ${checksum}`,
      },
    ];
  });
  return [...gaps.slice(0, 1), ...changed];
}

export async function tooPowerfulRole(sql: postgres.ISql): Promise<Fault[]> {
  try {
    await refusePowerfulRole(sql);
    return [];
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return [{ place: 'the role of DATABASE_URL', found: error.message, expected: 'a role without powers' }];
  }
}

export async function wrongRights(sql: postgres.ISql): Promise<Fault[]> {
  const differences = await findDifferences(sql);
  // A table that is gone is found as such.
  const there = await sql<{ name: string }[]>`
    select name from unnest(${differences.map(({ table }) => table)}::text[]) name where to_regclass(name) is not null`;
  const found = differences.filter(({ table }) => there.some(({ name }) => name === table));
  return found.map(({ table, missing, excess }) => ({
    place: `rights of the role of DATABASE_URL on ${table}`,
    found: [
      ...(missing.length > 0 ? [`without ${missing.join(', ')}`] : []),
      ...(excess.length > 0 ? [`with ${excess.join(', ')}`] : []),
    ].join('; '),
    expected: 'the rights that "npm run -s admin -- migrate" sets',
  }));
}

/** Also those by which PostgreSQL keeps foreign keys. */
export function triggersOff(sql: postgres.ISql): Promise<Fault[]> {
  return sql<Fault[]>`
    select format('trigger %s of %s', t.tgname, c.relname) as place, 'switched off' as found,
      'switched on' as expected
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), 'pgboss') and t.tgenabled not in ('O', 'A')
    order by c.relname, t.tgname`;
}

export function constraintsNotValidated(sql: postgres.ISql): Promise<Fault[]> {
  return sql<Fault[]>`
    select format('constraint %s of %s', con.conname, c.relname) as place, 'not validated' as found,
      'validated for all rows' as expected
    from pg_constraint con join pg_class c on c.oid = con.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), 'pgboss') and not con.convalidated
    order by 1`;
}

/** Half of an index that is being rebuilt is no fault; PostgreSQL names it so. */
export function invalidIndexes(sql: postgres.ISql): Promise<Fault[]> {
  return sql<Fault[]>`
    select format('index %s of %s', i.relname, c.relname) as place, 'invalid' as found,
      'valid: drop it and build it again' as expected
    from pg_index x
      join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), 'pgboss') and not (x.indisvalid and x.indisready and x.indislive)
      and i.relname !~ '_cc(new|old)\\d*$'
    order by 1`;
}

/** Each table with rows of organizations has the policy that keeps them apart, switched on. */
export function rowsNotSeparated(sql: postgres.ISql): Promise<Fault[]> {
  return sql<Fault[]>`
    select 'table ' || c.relname as place,
      case when not c.relrowsecurity then 'row-level security switched off'
        else 'without the policy of_organization' end as found,
      'the policy of_organization, switched on' as expected
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'organizations' or exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
      and not (c.relrowsecurity and exists (
        select from pg_policy p
        where p.polrelid = c.oid and p.polname = 'of_organization' and p.polpermissive and p.polcmd = '*'))
    order by 1`;
}

/** How the owner of the tables puts back what is missing; what was changed is dropped first. */
const REMEDIES: Readonly<
  Record<Kind, (parts: { own: string; table: string; definition: string }) => string>
> = {
  table: () => 'copy it from a restored backup',
  column: ({ own, table, definition }) =>
    `alter table ${table} add column ${own} ${definition}; its values are in a backup alone`,
  constraint: ({ own, table, definition }) => `alter table ${table} add constraint ${own} ${definition}`,
  index: ({ definition }) => definition,
  trigger: ({ definition }) => definition,
  policy: () => 'create it as its file in server/database/migrations does',
  function: () => 'create it as its file in server/database/migrations does',
};

/**
 * What was dropped or changed by hand. Null: the list of this version of the schema is not known.
 * Names are the tables' own, so none needs quotes.
 */
export async function differencesFromMigrations(sql: postgres.ISql, kind: Kind): Promise<Fault[] | null> {
  const expected = await readExpected(await versionOf(sql), kind);
  if (expected === null) return null;
  const [found, tables] = [await readCatalog(sql, kind), await readCatalog(sql, 'table')];
  return expected.flatMap(({ name, definition }) => {
    const same = found.find((one) => one.name === name);
    if (same?.definition === definition) return [];
    const [own = '', table = name] = name.split(' of ');
    if (same === undefined && isFoundElsewhere(kind, { own, table }, tables)) return [];
    const [state, first] = same === undefined ? ['not there', ''] : [same.definition, 'drop it, and '];
    const remedy = REMEDIES[kind]({ own, table, definition });
    return [
      { place: `${kind} ${name}`, found: state, expected: `${definition}: as the owner, ${first}${remedy}` },
    ];
  });
}

/** A table that is gone stands for its parts, and rowsNotSeparated finds a missing policy. */
function isFoundElsewhere(
  kind: Kind,
  { own, table }: { own: string; table: string },
  tables: readonly CatalogObject[],
): boolean {
  if (kind === 'table' || kind === 'function') return false;
  return own === 'of_organization' || !tables.some(({ name }) => name === table);
}
