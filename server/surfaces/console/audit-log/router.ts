/** The audit log: all of it for owners, what concerns themselves for members. */
import type { z } from 'zod';
import { countAudit, listAudit, type AuditEntry as Stored } from '../../../accounts/audit-log.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import type { ConsoleContext } from '../context.ts';
import { toPage } from '../decisions/log.ts';
import { member, owner, router } from '../trpc.ts';
import { toAuditFilter, toEntry, toOwnEntry } from './entry.ts';
import { AuditCount, AuditFilter, AuditList, ListAudit, ListOwnAudit } from './schema.ts';

export const auditLog = router({
  list: owner
    .input(ListAudit)
    .output(AuditList)
    .query(async ({ ctx, input }) => {
      const { entries, ...cursors } = await readPage(ctx, input);
      return { entries: entries.map(toEntry), ...cursors };
    }),
  mine: member
    .input(ListOwnAudit)
    .output(AuditList)
    .query(async ({ ctx, input }) => {
      const { entries, ...cursors } = await readPage(ctx, input, ctx.signedIn);
      return { entries: entries.map((entry) => toOwnEntry(entry, ctx.signedIn)), ...cursors };
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

async function readPage(
  { services, tools, signedIn }: Pick<ConsoleContext, 'services' | 'tools'> & { signedIn: SignedIn },
  { before, after, limit, ...asked }: z.infer<typeof ListAudit>,
  about?: SignedIn,
): Promise<{ entries: readonly Stored[]; older: number | null; newer: number | null }> {
  const filter = { ...toAuditFilter(asked), about };
  const page = { before, after, limit: limit + 1 };
  const { organizationId } = signedIn;
  const found = await tools.reports.run(organizationId, () =>
    listAudit(services.database.sql, organizationId, filter, page),
  );
  const rows = found.map((entry) => ({ ...entry, cursor: entry.id }));
  const { shown, older, newer } = toPage(rows, { before, after, limit });
  return { entries: shown, older, newer };
}
