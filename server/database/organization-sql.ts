/**
 * Statements that see the rows of one organization alone, by row-level security. Code that acts for
 * a caller gets these, so that a statement without its condition shows nothing of others.
 */
import type postgres from 'postgres';

/**
 * Made by `Organizations.of`. The `sql` that sees all organizations has no such field and cannot
 * take its place.
 */
export type OrganizationSql = postgres.Sql & { readonly organizationId: number };

/** For code that works for several organizations, one at a time. */
export interface Organizations {
  of(organizationId: number): OrganizationSql;
}

/** The services of a caller of the organization. */
export type InOrganization<Services extends { database: Organizations }> = Omit<Services, 'database'> & {
  database: { sql: OrganizationSql };
};

export function inOrganization<Services extends { database: Organizations }>(
  services: Services,
  organizationId: number,
): InOrganization<Services> {
  return { ...services, database: { sql: services.database.of(organizationId) } };
}
