/** Seals all secrets in the database by the key that seals now. Each noun seals its own. */
import type postgres from 'postgres';
import type { Keyring } from '../secrets/keyring.ts';
import { countByKey, type KeyUse, type SealedAnew, sealWebhooksAnew } from '../webhooks/seal-secrets.ts';

const NOUNS: readonly {
  sealAnew(sql: postgres.Sql, keyring: Keyring): Promise<SealedAnew>;
  countByKey(sql: postgres.Sql): Promise<KeyUse[]>;
}[] = [{ sealAnew: sealWebhooksAnew, countByKey }];

export async function rotateSecrets(sql: postgres.Sql, keyring: Keyring): Promise<SealedAnew> {
  const done: SealedAnew = { sealed: 0, unreadable: 0 };
  for (const noun of NOUNS) {
    const { sealed, unreadable } = await noun.sealAnew(sql, keyring);
    done.sealed += sealed;
    done.unreadable += unreadable;
  }
  return done;
}

export async function keysInUse(sql: postgres.Sql): Promise<KeyUse[]> {
  const found = new Map<string | null, number>();
  for (const noun of NOUNS)
    for (const { keyId, secrets } of await noun.countByKey(sql))
      found.set(keyId, (found.get(keyId) ?? 0) + secrets);
  return [...found].map(([keyId, secrets]) => ({ keyId, secrets }));
}
