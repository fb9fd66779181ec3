/**
 * The role that the service uses: it reads and writes rows, and cannot change tables or rewrite the
 * ledger.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import { CannotStart } from '../process/config.ts';
import { parseAddress } from '../process/database-address.ts';
import { type Difference, findDifferences, quoteName } from './grants.ts';

export interface Credentials {
  role: string;
  /** Empty when the server authenticates the role in another way. */
  password: string;
}

/** The least that RFC 7677 allows, and PostgreSQL's default. */
const SCRAM_ITERATIONS = 4096;

export function credentialsOf(url: string): Credentials {
  const { username = '', password = '' } = parseAddress(url)?.url ?? {};
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Creates the role without any right, when it is missing. */
export async function ensureServiceRole(
  tx: postgres.TransactionSql,
  { role, password }: Credentials,
): Promise<void> {
  const found = await tx`select from pg_roles where rolname = ${role}`;
  if (found.length > 0) return;
  const [owner] = await tx<{ mayMakeRoles: boolean; name: string }[]>`
    select rolsuper or rolcreaterole as "mayMakeRoles", rolname as name from pg_roles where rolname = current_user`;
  if (owner?.mayMakeRoles !== true)
    throw new CannotStart(
      `there is no role ${role}, which DATABASE_URL names, and ${owner?.name}, which DATABASE_OWNER_URL names, may not create roles: as a role that may, run "create role ${quoteName(role)} login password '…'" with the password of DATABASE_URL, and start again`,
    );
  await createRole(tx, { role, password });
}

/**
 * Creates a role that can log in. The server is sent the verifier that it stores and never the
 * password, because statements may be logged.
 */
export async function createRole(sql: postgres.ISql, { role, password }: Credentials): Promise<void> {
  await sql`create role ${sql.unsafe(quoteName(role))} login`;
  if (password !== '') await setPassword(sql, { role, password });
}

export async function setPassword(sql: postgres.ISql, { role, password }: Credentials): Promise<void> {
  await sql`alter role ${sql.unsafe(quoteName(role))} password ${sql.unsafe(`'${scramVerifier(password)}'`)}`;
}

/**
 * Computes what PostgreSQL stores for a password (RFC 5803). It contains no quote, so it can stand
 * in a statement.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/**
 * Powers that would undo every other restriction of a role. The error names the first that the role
 * has.
 */
const POWERS = {
  superuser: 'is a superuser',
  ownsTables: 'owns the tables, or may become their owner',
  ownsDatabase: 'owns the database',
  makesRoles: 'may make roles',
  makesDatabases: 'may make databases',
  replicates: 'may replicate the database',
  seesAll: 'may bypass row-level security',
  skipsTriggers: 'may set session_replication_role, which switches triggers off',
  runsPrograms: "may run programs or reach files on the database's machine",
  makesTables: 'may make tables or schemas',
} as const;
type Power = keyof typeof POWERS;

const REMEDY =
  'set DATABASE_OWNER_URL to the address that DATABASE_URL has now, and DATABASE_URL to the same with another user and a new password; the next start makes that role';

/**
 * Throws CannotStart when the current role has a power that lets it rewrite the ledger, change
 * tables or see rows past their policies, whatever its rights on them are.
 */
export async function refusePowerfulRole(sql: postgres.ISql): Promise<void> {
  const [role] = await sql<(Record<Power, boolean> & { name: string; database: string; schema: string })[]>`
    select rolname as name, current_database() as database, current_schema() as schema,
      rolsuper as superuser, rolcreaterole as "makesRoles", rolcreatedb as "makesDatabases",
      rolreplication as replicates, rolbypassrls as "seesAll",
      exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in (current_schema(), 'pgboss') and c.relkind in ('r', 'p')
          and pg_has_role(c.relowner, 'member')
      ) as "ownsTables",
      (select pg_has_role(datdba, 'member') from pg_database where datname = current_database()) as "ownsDatabase",
      has_parameter_privilege('session_replication_role', 'set') as "skipsTriggers",
      pg_has_role('pg_execute_server_program', 'member') or pg_has_role('pg_read_server_files', 'member')
        or pg_has_role('pg_write_server_files', 'member') as "runsPrograms",
      has_database_privilege(current_database(), 'create') or exists (
        select from pg_namespace
        where nspname in (current_schema(), 'pgboss') and has_schema_privilege(oid, 'create')
      ) as "makesTables"
    from pg_roles where rolname = current_user`;
  const power = (Object.keys(POWERS) as Power[]).find((name) => role?.[name] === true);
  if (role === undefined || power === undefined) return;
  const { name, database, schema } = role;
  const remedy =
    power === 'makesTables'
      ? `as the owner of the database, run "revoke create on schema ${quoteName(schema)} from public, ${quoteName(name)}" and "revoke create on database ${quoteName(database)} from public, ${quoteName(name)}"`
      : REMEDY;
  throw new CannotStart(
    `DATABASE_URL names the role ${name}, which ${POWERS[power]}: the database could not protect the ledger and each organization's rows from the service; ${remedy}`,
  );
}

/** Throws CannotStart unless the current role has exactly the rights of the list in grants.ts. */
export async function refuseOtherRights(sql: postgres.ISql): Promise<void> {
  const [first, ...others] = await findDifferences(sql);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (its rights on ${others.length} more differ, too)`;
  const groups = first.excess.length === 0 ? '' : '; take it out of groups that have rights on these tables';
  throw new CannotStart(
    `the role of DATABASE_URL ${describe(first)}${more}: run "npm run -s admin -- migrate" with DATABASE_OWNER_URL set; this sets its rights${groups}`,
  );
}

function describe({ table, missing, excess }: Difference): string {
  return excess.length > 0
    ? `may ${excess.join(', ')} on ${table}, which it must not`
    : `may not ${missing.join(', ')} on ${table}`;
}
