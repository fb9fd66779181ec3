/** What people and operators do with keys: each act with its entry in the audit log. */
import type postgres from 'postgres';
import { type Actor, writeAudit } from './audit-log.ts';
import {
  createKey,
  type KeySettings,
  type NewKey,
  type RotatedKey,
  revokeKey,
  rotateKey,
  setKey,
} from './keys.ts';

/** The caller has made sure that the member is there until the transaction ends. */
export async function makeKey(
  tx: postgres.TransactionSql,
  key: NewKey,
  actor: Actor,
): Promise<{ id: number; secret: string; last4: string }> {
  const made = await createKey(tx, key);
  const { organizationId } = key;
  await writeAudit(tx, { organizationId, actor, verb: 'created', object: { kind: 'key', id: made.id } });
  return made;
}

/** False when there is no such key. */
export async function changeKey(
  tx: postgres.TransactionSql,
  id: number,
  settings: KeySettings,
  actor: Actor,
): Promise<boolean> {
  const organizationId = await setKey(tx, id, settings);
  if (organizationId === null) return false;
  const object = { kind: 'key', id } as const;
  await writeAudit(tx, { organizationId, actor, verb: 'changed', object, detail: detailOf(settings) });
  return true;
}

function detailOf({ name, overlapMode, shareWithOrg, retention, expiresAt }: KeySettings): string {
  const expires = expiresAt === null ? 'never' : expiresAt?.toISOString();
  const changes = {
    name,
    retention,
    sharing: shareWithOrg === undefined ? undefined : shareWithOrg ? 'on' : 'off',
    overlap: overlapMode,
    expires,
  };
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([setting, value]) => `${setting}: ${value}`)
    .join(', ');
}

/** Null for a key that is unknown, revoked or expired, or has no secret. */
export async function renewKey(
  tx: postgres.TransactionSql,
  id: number,
  { oldWorksUntil }: { oldWorksUntil: Date | null },
  actor: Actor,
): Promise<RotatedKey | null> {
  const rotated = await rotateKey(tx, id, { oldWorksUntil });
  if (rotated === null) return null;
  const { organizationId } = rotated;
  const detail = oldWorksUntil && `old secret works until ${oldWorksUntil.toISOString()}`;
  await writeAudit(tx, { organizationId, actor, verb: 'rotated', object: { kind: 'key', id }, detail });
  return rotated;
}

/** Returns the key's organization; null when there is no such key. */
export async function endKey(tx: postgres.TransactionSql, id: number, actor: Actor): Promise<number | null> {
  const organizationId = await revokeKey(tx, id);
  if (organizationId !== null)
    await writeAudit(tx, { organizationId, actor, verb: 'revoked', object: { kind: 'key', id } });
  return organizationId;
}
