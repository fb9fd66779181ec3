/**
 * Prepares the two roles of the embedded PostgreSQL beside its superuser: one owns the tables, and
 * the service uses the other.
 */
import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { createRole, setPassword } from '../service-role.ts';

export const OWNER = 'decision_analysis_owner';
export const SERVICE = 'decision_analysis_service';

/** The database that initdb creates. */
export const DATABASE = 'postgres';

/**
 * Gives both roles new passwords. Makes `OWNER` the owner of everything that belongs to the
 * superuser in the database, because versions before 8 created it as the superuser. Nobody else is
 * connected yet. It is safe to call again.
 */
export async function prepareRoles(superuserUrl: string): Promise<{ url: string; ownerUrl: string }> {
  const sql = postgres(superuserUrl, { max: 1, onnotice() {}, fetch_types: false });
  const addressOf = (username: string, password: string) =>
    Object.assign(new URL(superuserUrl), { username, password }).href;
  const passwords = { owner: newPassword(), service: newPassword() };
  try {
    await sql.begin(async (tx) => {
      await ensureRole(tx, { role: OWNER, password: passwords.owner });
      await ensureRole(tx, { role: SERVICE, password: passwords.service });
      await tx`alter database ${tx(DATABASE)} owner to ${tx(OWNER)}`;
      await tx`revoke all on database ${tx(DATABASE)} from public`;
      await tx`grant connect on database ${tx(DATABASE)} to ${tx(SERVICE)}`;
      for (const { change } of await findToHandOver(tx)) await tx.unsafe(`${change} owner to ${OWNER}`);
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
  return { url: addressOf(SERVICE, passwords.service), ownerUrl: addressOf(OWNER, passwords.owner) };
}

async function ensureRole(tx: postgres.TransactionSql, credentials: { role: string; password: string }) {
  const found = await tx`select from pg_roles where rolname = ${credentials.role}`;
  await (found.length === 0 ? createRole : setPassword)(tx, credentials);
}

/**
 * Finds the superuser's own objects, as `alter` statements without their end. PostgreSQL refuses
 * `reassign owned` for the superuser that initdb creates, because it also owns the system's tables.
 */
function findToHandOver(tx: postgres.TransactionSql): Promise<{ change: string }[]> {
  return tx<{ change: string }[]>`
    with ours as (
      select oid, nspname, nspowner from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), me as (
      select oid from pg_roles where rolname = current_user
    )
    select format('alter schema %I', nspname) as change from ours, me where nspowner = me.oid
    union all
    -- A sequence of an identity column goes with its table.
    select format(
      case c.relkind when 'S' then 'alter sequence %s' when 'v' then 'alter view %s' else 'alter table %s' end,
      c.oid::regclass
    )
    from me, ours join pg_class c on c.relnamespace = ours.oid
    where c.relowner = me.oid and c.relkind in ('r', 'p', 'v', 'S') and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
        and c.relkind = 'S'
    )
    union all
    select format('alter routine %s', p.oid::regprocedure)
    from me, ours join pg_proc p on p.pronamespace = ours.oid where p.proowner = me.oid
    union all
    select format('alter type %s', t.oid::regtype)
    from me, ours join pg_type t on t.typnamespace = ours.oid
    where t.typowner = me.oid and t.typtype in ('e', 'd', 'r')`;
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
