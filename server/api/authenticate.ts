/** Who calls: settled from the header alone, before a byte of the body is read. */
import type postgres from 'postgres';
import { decodesAsKey } from '../accounts/key-format.ts';
import { type ApiKey, findKey } from '../accounts/keys.ts';
import { type FoundRecord, findKeyAndRecord } from '../decisions/record-store.ts';
import { Refusal } from '../refusals.ts';
import type { KeyLanes } from './key-lanes.ts';
import type { Services } from './services.ts';

export interface Known {
  key: ApiKey;
  /** Null: the key sees no such decision. Undefined: no decision was asked for. */
  found: FoundRecord | null | undefined;
}

export interface Shown {
  authorization: string | undefined;
  address: string;
  decisionId: string | undefined;
}

/**
 * One refusal for whatever is wrong with the key, so that nothing is learnt from it. A decision that is to be read is looked
 * for with the key; whether it is given is decided later.
 */
export async function authenticate(
  { database }: Pick<Services, 'database'>,
  keys: KeyLanes,
  { authorization, address, decisionId }: Shown,
): Promise<Known> {
  const secret = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization ?? '')?.[1];
  const isKey = secret !== undefined && decodesAsKey(secret);
  const known = isKey ? await keys.find(secret, address, () => find(database.sql, secret, decisionId)) : null;
  if (known === null) throw new Refusal('no_valid_key');
  return known;
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
