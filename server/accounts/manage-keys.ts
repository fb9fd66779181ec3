/** Changes of keys by people and operators, each with its entry in the audit log. */
import type postgres from 'postgres';
import { type Actor, writeAudit } from './audit-log.ts';
import {
  deleteProposal,
  endProposalOn,
  insertProposal,
  type Loosening,
  type Proposal,
} from './key-proposals.ts';
import { describeSettings, differing, type KeySettings, NEW_KEY } from './key-settings.ts';
import {
  createKey,
  lockSettings,
  type NewKey,
  type RotatedKey,
  revokeKey,
  rotateKey,
  setKey,
} from './keys.ts';

/** The caller guarantees that the member exists until the transaction ends. */
export async function makeKey(
  tx: postgres.TransactionSql,
  key: NewKey,
  actor: Actor,
): Promise<{ id: number; secret: string; last4: string }> {
  const made = await createKey(tx, key);
  const { organizationId, name } = key;
  await writeAudit(tx, {
    organizationId,
    actor,
    verb: 'created',
    object: { kind: 'key', id: made.id },
    detail: describeSettings(differing({ name, ...NEW_KEY }, key)),
  });
  return made;
}

/** False when there is no such key. A change without effect is not logged. */
export async function changeKey(
  tx: postgres.TransactionSql,
  id: number,
  settings: KeySettings,
  actor: Actor,
): Promise<boolean> {
  const before = await lockSettings(tx, id);
  if (before === null) return false;
  const changes = differing(before, settings);
  if (Object.keys(changes).length === 0) return true;
  const { organizationId } = before;
  await setKey(tx, id, changes);
  const endsProposal = await endProposalOn(tx, { organizationId, id }, changes);
  const { name } = changes;
  await writeAudit(tx, {
    organizationId,
    actor,
    verb: 'changed',
    object: { kind: 'key', id },
    detail:
      [describeSettings(changes), endsProposal ? 'the proposal ended' : null].filter(Boolean).join(', ') ||
      null,
    quoted: name === undefined ? undefined : { name },
  });
  return true;
}

interface KeyRef {
  organizationId: number;
  id: number;
}

/** The caller has locked the key. */
export async function proposeChange(
  tx: postgres.TransactionSql,
  key: KeyRef,
  loosening: Loosening,
  { memberId, actor }: { memberId: number; actor: Actor },
): Promise<void> {
  await insertProposal(tx, key, loosening, memberId);
  await writeAudit(tx, {
    organizationId: key.organizationId,
    actor,
    verb: 'proposed',
    object: { kind: 'key', id: key.id },
    detail: describeSettings(loosening),
  });
}

/** The caller has locked the key, and then read its proposal. */
export async function endProposal(
  tx: postgres.TransactionSql,
  organizationId: number,
  proposal: Proposal,
  { verb, actor }: { verb: 'accepted' | 'refused' | 'withdrew'; actor: Actor },
): Promise<void> {
  const { keyId: id, shareWithOrg, retention, expiresAt } = proposal;
  const settings = { shareWithOrg, retention, expiresAt };
  await deleteProposal(tx, { organizationId, id });
  if (verb === 'accepted') await setKey(tx, id, settings);
  await writeAudit(tx, {
    organizationId,
    actor,
    verb,
    object: { kind: 'key', id },
    detail: `proposed ${describeSettings(settings)}`,
  });
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
  if (organizationId === null) return null;
  await deleteProposal(tx, { organizationId, id });
  await writeAudit(tx, { organizationId, actor, verb: 'revoked', object: { kind: 'key', id } });
  return organizationId;
}
