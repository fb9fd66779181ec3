/** The audit log as an export. */
import { countAudit, listAudit } from '../../../accounts/audit-log.ts';
import { visibleName } from '../../../wire/visible-name.ts';
import { BATCH, type LogExport } from '../log-export.ts';
import { toAuditFilter, toEntry } from './entry.ts';
import { AuditFilter } from './schema.ts';

export const auditExport: LogExport<AuditFilter> = {
  filter: AuditFilter,
  columns: [
    'id',
    'at',
    'actor',
    'actor_id',
    'actor_name',
    'verb',
    'object',
    'object_id',
    'object_name',
    'detail',
    'address',
  ],
  isForOwners: true,
  async open({ database: { sql } }, { organizationId }, asked) {
    const filter = toAuditFilter(asked);
    const { count, newest } = await countAudit(sql, organizationId, filter);
    async function* read() {
      for (let before: number | undefined = newest + 1; before !== undefined; ) {
        const rows = await listAudit(sql, organizationId, filter, { before, limit: BATCH });
        before = rows.length === BATCH ? rows.at(-1)?.id : undefined;
        if (rows.length > 0) yield rows.map((row) => toRow(toEntry(row)));
      }
    }
    return { count, batches: read() };
  },
};

function toRow({ id, at, actor, verb, object, detail, address, quoted }: ReturnType<typeof toEntry>) {
  return {
    id,
    at,
    actor: actor.kind,
    actor_id: actor.id,
    actor_name: visibleName(actor.name),
    verb,
    object: object.kind,
    object_id: object.id,
    object_name: visibleName(object.name),
    detail,
    address,
    // In NDJSON only.
    quoted,
  };
}
