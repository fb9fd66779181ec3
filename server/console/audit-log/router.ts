/** The audit log, for owners. */
import { countAudit, listAudit } from '../../accounts/audit-log.ts';
import { toPage } from '../decisions/log.ts';
import { owner, router } from '../trpc.ts';
import { toAuditFilter, toEntry } from './entry.ts';
import { AuditCount, AuditFilter, AuditList, ListAudit } from './schema.ts';

export const auditLog = router({
  list: owner
    .input(ListAudit)
    .output(AuditList)
    .query(async ({ ctx, input: { before, after, limit, ...filter } }) => {
      const { sql } = ctx.services.database;
      const page = { before, after, limit: limit + 1 };
      const { organizationId } = ctx.signedIn;
      const found = await ctx.tools.reports.run(organizationId, () =>
        listAudit(sql, organizationId, toAuditFilter(filter), page),
      );
      const rows = found.map((entry) => ({ ...entry, cursor: entry.id }));
      const { shown, older, newer } = toPage(rows, { before, after, limit });
      return { entries: shown.map(toEntry), older, newer };
    }),
  count: owner
    .input(AuditFilter)
    .output(AuditCount)
    .query(async ({ ctx, input }) => {
      const { sql } = ctx.services.database;
      const { organizationId } = ctx.signedIn;
      const { count } = await ctx.tools.reports.run(organizationId, () =>
        countAudit(sql, organizationId, toAuditFilter(input)),
      );
      return { count };
    }),
});
