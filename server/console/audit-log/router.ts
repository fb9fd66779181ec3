/** Procedures of auditLog. */

import { notWritten, owner, router } from '../trpc.ts';
import { AuditCount, AuditFilter, AuditList, ListAudit } from './schema.ts';

export const auditLog = router({
  list: owner
    .input(ListAudit)
    .output(AuditList)
    .query(() => notWritten()),
  count: owner
    .input(AuditFilter)
    .output(AuditCount)
    .query(() => notWritten()),
});
