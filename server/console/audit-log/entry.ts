/** An entry of the audit log, as people read it. */
import type { z } from 'zod';
import type { AuditEntry as Stored, AuditFilter as Wanted } from '../../accounts/audit-log.ts';
import type { AuditEntry, AuditFilter } from './schema.ts';

export function toAuditFilter({ from, to, ...filter }: AuditFilter): Wanted {
  return {
    ...filter,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

export function toEntry(entry: Stored): z.infer<typeof AuditEntry> {
  const { id, at, actor, actorId, actorName, verb, objectKind, objectId, objectName, detail, address } =
    entry;
  return {
    id,
    at: at.toISOString(),
    actor: { kind: actor, id: actorId, name: actorName ?? NAMES[actor] },
    verb,
    object: { kind: objectKind, id: objectId, name: objectName ?? nameOf(entry) },
    detail,
    address,
  };
}

/** Names and addresses of members go with them; operators and the service have none here. */
const NAMES = {
  member: 'a removed member',
  key: 'a key',
  operator: 'the operator',
  service: 'the service',
} as const;

function nameOf({ objectKind, objectId }: Stored): string {
  switch (objectKind) {
    case 'member':
      return 'a removed member';
    case 'organization':
      return 'the organization';
    case 'webhook':
      return `webhook ${objectId}`;
    case 'credit':
      return /^\d+$/.test(objectId) ? `receipt ${objectId}` : objectId;
    default:
      return objectId;
  }
}
