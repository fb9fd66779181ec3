/** What only the key that made a decision may do with it begins here. */
import type postgres from 'postgres';
import type { Viewer } from '../accounts/visibility.ts';
import { Refusal } from '../refusals.ts';
import { visibleRecord } from './read.ts';
import type { StoredRecord } from './record-store.ts';

/** Refuses what the key does not see, and then what it did not make. */
export async function ownedRecord(
  sql: postgres.ISql,
  key: Viewer,
  decisionId: string,
): Promise<StoredRecord> {
  const record = await visibleRecord(sql, key, decisionId);
  if (record.apiKeyId !== key.id) throw new Refusal('not_the_owner');
  return record;
}
