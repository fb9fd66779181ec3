/** The SQL of identity_providers: one of an organization at most. */
import type postgres from 'postgres';
import { z } from 'zod';
import { workingOrganizations } from '../accounts/organizations.ts';
import type { Provider, ProviderSettings } from './provider.ts';

/** A page with more buttons helps nobody. */
const MOST_LISTED = 20;

const Roles = z.record(z.string(), z.enum(['owner', 'member']));

/** Null: the organization has none. With `isWorking`, also while the organization is suspended. */
export async function findProvider(
  sql: postgres.ISql,
  organizationId: number,
  { isWorking = true } = {},
): Promise<Provider | null> {
  const [row] = await sql<(Omit<Provider, 'roles'> & { roles: unknown })[]>`
    select organization_id as "organizationId", name, issuer, client_id as "clientId",
      secret_file as "secretFile", scopes, groups_claim as "groupsClaim", roles,
      email_domains as "emailDomains", allows_other_ways as "allowsOtherWays",
      session_hours as "sessionHours", is_listed as "isListed", changed_at as "changedAt"
    from identity_providers
    where organization_id = ${organizationId}
      ${isWorking ? sql`and organization_id in (select id from ${workingOrganizations(sql)} o)` : sql``}`;
  return row === undefined ? null : { ...row, roles: Roles.parse(row.roles) };
}

export interface Button {
  organizationId: number;
  name: string;
}

/** What the page "Sign in" shows: the listed ones, or that of one organization. */
export async function listButtons(sql: postgres.ISql, organizationId: number | null): Promise<Button[]> {
  return sql<Button[]>`
    select organization_id as "organizationId", name from identity_providers
    where organization_id in (select id from ${workingOrganizations(sql)} o)
      and ${organizationId === null ? sql`is_listed` : sql`organization_id = ${organizationId}`}
    order by name, organization_id limit ${MOST_LISTED}`;
}

/** Those of the organizations in which a password and an owner's link do not suffice. */
export async function organizationsOfProviderAlone(
  sql: postgres.ISql,
  organizationIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await sql<{ organizationId: number }[]>`
    select organization_id as "organizationId" from identity_providers
    where organization_id = any (string_to_array(${organizationIds.join(',')}, ',')::bigint[])
      and not allows_other_ways`;
  return new Set(rows.map(({ organizationId }) => organizationId));
}

/** In place of the one that the organization had. */
export async function setProvider(
  tx: postgres.TransactionSql,
  organizationId: number,
  provider: ProviderSettings,
): Promise<void> {
  await tx`delete from identity_providers where organization_id = ${organizationId}`;
  await tx`
    insert into identity_providers (
      organization_id, name, issuer, client_id, secret_file, scopes, groups_claim, roles, email_domains,
      allows_other_ways, session_hours, is_listed
    ) values (
      ${organizationId}, ${provider.name}, ${provider.issuer}, ${provider.clientId}, ${provider.secretFile},
      ${provider.scopes}, ${provider.groupsClaim}, ${JSON.stringify(provider.roles)}::text::json,
      ${[...provider.emailDomains]}::text[], ${provider.allowsOtherWays}, ${provider.sessionHours},
      ${provider.isListed})`;
}

/** False: there was none. */
export async function removeProvider(tx: postgres.TransactionSql, organizationId: number): Promise<boolean> {
  const { count } = await tx`delete from identity_providers where organization_id = ${organizationId}`;
  return count > 0;
}
