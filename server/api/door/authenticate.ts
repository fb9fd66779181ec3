/**
 * Who calls, and whether it may ask now: settled from the header alone, before a byte of the body
 * is read.
 */
import type postgres from 'postgres';
import { decodesAsKey } from '../../accounts/key-format.ts';
import { type ApiKey, findKey, type Viewer } from '../../accounts/keys.ts';
import { type FoundRecord, findKeyAndRecord } from '../../decisions/afterwards/record-store.ts';
import { Refusal } from '../../refusals.ts';
import type { Services } from '../services.ts';
import type { KeyLanes } from './key-lanes.ts';
import type { Rate } from './limit-rate.ts';

export interface Known {
  key: ApiKey;
  /** Null: the key sees no such decision. Undefined: no decision was looked for. */
  found: FoundRecord | null | undefined;
}

export interface Shown {
  authorization: string | undefined;
  address: string;
  /** Of the decision that is to be read. */
  decisionId: string | undefined;
}

/**
 * One refusal for whatever is wrong with the key, so that nothing is learnt from it. Of a key that
 * has worked here lately the rate is taken first: the record can then be looked for with the key,
 * in one statement, and nothing waits with a record in its hands. Whoever is refused for its rate
 * costs no record.
 */
export async function authenticate(
  { database }: Pick<Services, 'database'>,
  { keys, takeRate }: { keys: KeyLanes; takeRate: (key: Viewer) => Promise<Rate> },
  { authorization, address, decisionId }: Shown,
): Promise<Known & { rate: Rate }> {
  const secret = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization ?? '')?.[1];
  if (secret === undefined || !decodesAsKey(secret)) throw new Refusal('no_valid_key');
  const remembered = keys.remembered(secret);
  const rate = remembered && (await takeRate(remembered));
  const toRead = rate?.refusal === null ? decisionId : undefined;
  const known = await keys.find(secret, address, () => find(database.sql, secret, toRead));
  if (known === null) throw new Refusal('no_valid_key');
  return { ...known, rate: rate ?? (await takeRate(known.key)) };
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
