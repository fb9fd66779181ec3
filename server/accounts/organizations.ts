/** Organizations and their members. This file owns the SQL of both tables. */
import type postgres from 'postgres';
import { grantFreeDecisions } from '../billing/ledger.ts';

/** In a transaction: an organization starts with what it may do for free. */
export async function createOrganization(
  tx: postgres.TransactionSql,
  { name, freeDecisions }: { name: string; freeDecisions: number },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`insert into organizations (name) values (${name}) returning id`;
  if (row === undefined) throw new Error('insert … returning gave no row');
  await grantFreeDecisions(tx, row.id, freeDecisions);
  return row.id;
}

/** True while nobody has ever used this database. */
export async function hasNoOrganization(sql: postgres.ISql): Promise<boolean> {
  const rows = await sql`select from organizations limit 1`;
  return rows.length === 0;
}

/** Null when there is no such organization, or it has a member of this address. */
export async function addMember(
  sql: postgres.ISql,
  member: { organizationId: number; email: string; name?: string | null },
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    insert into members (organization_id, email, name)
    select id, ${member.email}, ${member.name ?? null} from organizations where id = ${member.organizationId}
    on conflict (organization_id, email) do nothing
    returning id`;
  return row?.id ?? null;
}

/** Null when the organization has no such member. */
export async function findMember(
  sql: postgres.ISql,
  organizationId: number,
  email: string,
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id from members where organization_id = ${organizationId} and email = ${email}`;
  return row?.id ?? null;
}
