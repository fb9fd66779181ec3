/** Which member may do what with which key, and the acts themselves. */
import type postgres from 'postgres';
import { actorOf } from '../../../accounts/audit-log.ts';
import { findManagedKey, type ManagedKey } from '../../../accounts/key-labels.ts';
import { partSettings } from '../../../accounts/key-proposals.ts';
import type { KeySettings as Settings } from '../../../accounts/key-settings.ts';
import { changeKey, endKey, makeKey, proposeChange, renewKey } from '../../../accounts/manage-keys.ts';
import { lockMember } from '../../../accounts/organizations.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { deletePublicationsOf } from '../../../decisions/afterwards/publication-store.ts';
import { invalidAt, Refusal } from '../../../refusals.ts';
import { visibleName } from '../../../wire/visible-name.ts';
import type { ConsoleContext } from '../context.ts';
import { WrongInput } from '../trpc.ts';

type Services = ConsoleContext['services'];

export interface Rights {
  change: boolean;
  rotate: boolean;
  revoke: boolean;
}

/** Owners manage every key; a new secret is shown to the key's own member alone. */
export function rightsOn(
  { memberId, isPlayground, isRevoked }: Pick<ManagedKey, 'memberId' | 'isPlayground' | 'isRevoked'>,
  person: SignedIn,
): Rights {
  const isOwn = memberId === person.memberId;
  const may = (isOwn || person.role === 'owner') && !isRevoked;
  return { change: may, rotate: may && isOwn && !isPlayground, revoke: may && !isPlayground };
}

/** With those of the playground and those that have ended: a session reads all their ids. */
const MOST_KEYS = 1000;

export async function createKeyOf(
  { database, address }: Services,
  person: SignedIn,
  { name, settings }: { name: string; settings: Settings },
): Promise<{ id: number; secret: string; last4: string }> {
  if (person.keyIds.length >= MOST_KEYS)
    throw invalidAt(
      'name',
      `you have made ${person.keyIds.length} keys, the limit is ${MOST_KEYS}; rotate one that you have, or ask another member`,
      'limit_reached',
    );
  const { organizationId, memberId } = person;
  return database.sql.begin(async (tx) => {
    if (!(await lockMember(tx, person))) throw new Refusal('not_signed_in');
    return makeKey(
      tx,
      { organizationId, memberId, name, ...withoutUndefined(settings) },
      actorOf(person, address),
    );
  });
}

/**
 * An owner may tighten another member's key at once. What would show more of that member's
 * decisions, or keep them longer, is proposed to the member and changes nothing until the member
 * accepts it.
 */
export async function changeKeyOf(
  { database, address }: Services,
  person: SignedIn,
  { id, settings }: { id: number; settings: Settings },
): Promise<{ id: number; isProposed: boolean }> {
  if (Object.values(settings).every((setting) => setting === undefined))
    throw new Refusal('invalid_request', {
      code: 'missing_property',
      message: 'nothing to change: send name, sharing, retention, overlap, answers or expiresAt',
    });
  const { organizationId, memberId } = person;
  const actor = actorOf(person, address);
  return database.sql.begin(async (tx) => {
    // Before the key: a removal of the member who proposes takes both in this order.
    if (!(await lockMember(tx, person))) throw new Refusal('not_signed_in');
    const key = await requireKey(tx, person, id, 'change');
    const isOwn = key.memberId === memberId;
    const { atOnce, loosening } = isOwn ? { atOnce: settings, loosening: {} } : partSettings(key, settings);
    await changeKey(tx, id, atOnce, actor);
    const isProposed = Object.keys(loosening).length > 0;
    if (isProposed) await proposeChange(tx, { organizationId, id }, loosening, { memberId, actor });
    return { id, isProposed };
  });
}

/** `oldWorksMs`: how long the old secret still works, by the database's clock; null: no longer. */
export async function rotateKeyOf(
  { database, address }: Services,
  person: SignedIn,
  { id, oldWorksMs }: { id: number; oldWorksMs: number | null },
): Promise<{ id: number; secret: string; last4: string; oldWorksUntil: Date | null }> {
  return database.sql.begin(async (tx) => {
    await requireKey(tx, person, id, 'rotate');
    const oldWorksUntil = oldWorksMs === null ? null : await timeIn(tx, oldWorksMs);
    const rotated = await renewKey(tx, id, { oldWorksUntil }, actorOf(person, address));
    if (rotated === null)
      throw invalidAt(
        'id',
        'this key has expired, and a new secret would not work either; make a new key',
        'wrong_state',
      );
    const { secret, last4 } = rotated;
    return { id, secret, last4, oldWorksUntil };
  });
}

/** The clock of this node may be off. */
async function timeIn(sql: postgres.ISql, ms: number): Promise<Date> {
  const [row] = await sql<{ time: Date }[]>`select now() + ${ms} * interval '1 millisecond' as time`;
  return row!.time;
}

/** `typedName` must be the key's name: a key is not revoked by a slip. */
export async function revokeKeyOf(
  { database, address }: Services,
  person: SignedIn,
  { id, typedName, withdraws }: { id: number; typedName: string; withdraws: boolean },
): Promise<{ id: number; withdrawn: number }> {
  const { organizationId } = person;
  return database.sql.begin(async (tx) => {
    const key = await requireKey(tx, person, id, 'revoke');
    if (typedName !== key.name && typedName !== visibleName(key.name))
      throw WrongInput.at('name', 'this is not the name of the key; type it as it is shown');
    const actor = actorOf(person, address);
    await endKey(tx, id, actor);
    const withdrawn = withdraws ? await deletePublicationsOf(tx, { organizationId, id }, actor) : 0;
    return { id, withdrawn };
  });
}

/** Another member's key and one that does not exist are refused alike, except to owners. */
async function requireKey(
  tx: postgres.TransactionSql,
  person: SignedIn,
  id: number,
  right: keyof Rights,
): Promise<ManagedKey> {
  const key = await findManagedKey(tx, person.organizationId, id);
  if (key === null || (key.memberId !== person.memberId && person.role !== 'owner'))
    throw new Refusal('no_such_entry', { message: 'id: there is no such key that you may manage' });
  if (rightsOn(key, person)[right]) return key;
  throw invalidAt('id', whyNot(key, right), 'wrong_state');
}

function whyNot({ isRevoked, isPlayground }: ManagedKey, right: keyof Rights): string {
  if (isRevoked) return 'this key is revoked; make a new key';
  if (isPlayground)
    return `this key belongs to the playground and has no secret, so it cannot be ${right === 'rotate' ? 'rotated' : 'revoked'}`;
  return 'only the member who made a key can rotate it, because the new secret is shown once';
}

/** What is left out takes the value of a new key. */
function withoutUndefined({ overlapMode, answers, shareWithOrg, retention, expiresAt }: Settings) {
  return {
    ...(overlapMode === undefined ? {} : { overlapMode }),
    ...(answers === undefined ? {} : { answers }),
    ...(shareWithOrg === undefined ? {} : { shareWithOrg }),
    ...(retention === undefined ? {} : { retention }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}
