/** Who calls: settled from the header alone, before a byte of the body is read. */
import type { ApiKey } from '../accounts/keys.ts';
import { findKey } from '../accounts/keys.ts';
import { Refusal } from '../refusals.ts';
import type { Services } from './services.ts';

/** One refusal for whatever is wrong with the key, so that nothing is learnt from it. */
export async function authenticate(
  { database }: Pick<Services, 'database'>,
  authorization: string | undefined,
): Promise<ApiKey> {
  const secret = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization ?? '')?.[1];
  const key = secret === undefined ? null : await findKey(database.sql, secret);
  if (key === null) throw new Refusal('no_valid_key');
  return key;
}
