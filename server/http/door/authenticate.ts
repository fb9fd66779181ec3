/**
 * Finds the caller's key by the Authorization header alone, and counts the request against the
 * key's rate limit, before any of the body is read.
 */
import type postgres from 'postgres';
import type { Key } from '../../accounts/caller.ts';
import { decodesAsKey } from '../../accounts/key-format.ts';
import { type ApiKey, findKey } from '../../accounts/keys.ts';
import { findKeyAndRecord, type StoredRecord } from '../../decisions/afterwards/record-store.ts';
import { Refusal } from '../../refusals.ts';
import type { Services } from '../services.ts';
import type { KeyLanes } from './key-lanes.ts';
import type { Rate } from './limit-rate.ts';

export interface Known {
  key: ApiKey;
  /** Null: the key sees no such decision. Undefined: no decision was looked for. */
  found: StoredRecord | null | undefined;
}

export interface Shown {
  authorization: string | undefined;
  address: string;
  /** The decision to read, if the request reads one. */
  decisionId: string | undefined;
}

/**
 * Every problem with a key gets the same refusal, so that a caller learns nothing from it. For a
 * key that worked here lately, the rate limit is checked first. Then one statement can read the key
 * and the record; no record is in memory while the limiter waits; and for a caller over its limit
 * no record is read.
 */
export async function authenticate(
  { database }: Pick<Services, 'database'>,
  { keys, takeRate }: { keys: KeyLanes; takeRate: (key: Key) => Promise<Rate> },
  { authorization, address, decisionId }: Shown,
): Promise<Known & { secret: string; rate: Rate }> {
  const secret = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization ?? '')?.[1];
  if (secret === undefined || !decodesAsKey(secret)) throw new Refusal('no_valid_key');
  const remembered = keys.remembered(secret);
  const rate = remembered && (await takeRate(remembered));
  const toRead = rate?.refusal === null ? decisionId : undefined;
  // A key never changes its organization. One that is not remembered is looked for in all.
  const sql = remembered === null ? database.sql : database.of(remembered.organizationId);
  const known = await keys.find(secret, address, () => find(sql, secret, toRead));
  if (known === null) throw new Refusal('no_valid_key');
  return { ...known, secret, rate: rate ?? (await takeRate(known.key)) };
}

async function find(
  sql: postgres.ISql,
  secret: string,
  decisionId: string | undefined,
): Promise<Known | null> {
  if (decisionId !== undefined) {
    const both = await findKeyAndRecord(sql, secret, decisionId);
    return both && { key: both.key, found: both.record };
  }
  const key = await findKey(sql, secret);
  return key && { key, found: undefined };
}
