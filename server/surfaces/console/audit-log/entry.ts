/** An entry of the audit log, as people read it. */
import type { z } from 'zod';
import type { AuditEntry as Stored, AuditFilter as Wanted } from '../../../accounts/audit-log.ts';
import type { Person } from '../../../accounts/caller.ts';
import type { AuditEntry, AuditFilter } from './schema.ts';

export function toAuditFilter({ from, to, ...filter }: AuditFilter): Wanted {
  return {
    ...filter,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

export function toEntry(entry: Stored): z.infer<typeof AuditEntry> {
  const { id, at, actor, actorId, actorName, verb, objectKind, objectId, objectName, quoted, address } =
    entry;
  return {
    id,
    at: at.toISOString(),
    actor: { kind: actor, id: actorId, name: actorName ?? NAMES[actor] },
    verb,
    object: { kind: objectKind, id: objectId, name: objectName ?? nameOf(entry) },
    detail: detailOf(entry),
    quoted,
    address,
  };
}

/** As a member reads it who is no owner: where others sit is not the member's business. */
export function toOwnEntry(entry: Stored, { memberId, keyIds }: Person): z.infer<typeof AuditEntry> {
  const { actor, actorId } = entry;
  const isOwn =
    actor === 'member'
      ? actorId === memberId
      : actor === 'key' && actorId !== null && keyIds.includes(actorId);
  return { ...toEntry(entry), ...(isOwn ? {} : { address: null }) };
}

/** One line, in which what somebody typed cannot look like anything else. */
function detailOf({ detail, quoted, objectKind }: Stored): string | null {
  const typed = Object.entries(quoted ?? {}).map(([what, text]) => `${what}: ${quote(text)}`);
  const lines = [...typed, ...(detail === null ? [] : [tellOld(detail, objectKind)])];
  return lines.length === 0 ? null : lines.join(', ');
}

/** Entries from before names were quoted apart begin with one, and nobody knows where it ends. */
const OLD_NAME = /^name: (.*)$/s;

function tellOld(detail: string, objectKind: Stored['objectKind']): string {
  const [, rest] = objectKind === 'key' ? (OLD_NAME.exec(detail) ?? []) : [];
  return rest === undefined ? detail : `name: ${quote(rest)}`;
}

/** Control characters, and those that are not seen or turn the direction of the text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function quote(text: string): string {
  return JSON.stringify(text).replaceAll(UNSEEN, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
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
    case 'log':
      return objectId === 'audit-log' ? 'the audit log' : 'the log of decisions';
    case 'credit':
      return /^\d+$/.test(objectId) ? `receipt ${objectId}` : objectId;
    default:
      return objectId;
  }
}
