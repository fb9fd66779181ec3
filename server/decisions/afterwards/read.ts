/** Reads the record of a decision for a caller who may see it. */
import type postgres from 'postgres';
import type { Caller } from '../../accounts/caller.ts';
import type { DecisionServices } from '../services.ts';
import { isDecisionId, noSuchDecision } from '../visible-decision.ts';
import { recordOf } from './record.ts';
import type { DocumentedRecord } from './record-schema.ts';
import { readRecord, type StoredRecord } from './record-store.ts';

export interface AskedRecord {
  caller: Caller;
  decisionId: string;
}

type ReadServices = Pick<DecisionServices, 'database' | 'config'>;

/** An answer that is held for one fetch is deleted when its owner reads it. */
export async function readDecision(
  { database, config }: ReadServices,
  asked: AskedRecord,
): Promise<DocumentedRecord> {
  return recordOf(await storedRecord(database.sql, asked, { take: true }), asked.caller, config.baseUrl);
}

/** An answer that is held for one fetch stays held, and is left out. */
export function viewDecision(
  { database, config }: ReadServices,
  asked: AskedRecord,
): Promise<DocumentedRecord> {
  return recordIn(database.sql, asked, config);
}

/** As viewDecision, but in the transaction of another verb. */
export async function recordIn(
  sql: postgres.ISql,
  asked: AskedRecord,
  { baseUrl }: Pick<DecisionServices['config'], 'baseUrl'>,
): Promise<DocumentedRecord> {
  return recordOf(await storedRecord(sql, asked, { take: false }), asked.caller, baseUrl);
}

/** Refuses a decision that the caller does not see. */
export async function storedRecord(
  sql: postgres.ISql,
  { caller, decisionId }: AskedRecord,
  options: { take: boolean },
): Promise<StoredRecord> {
  const stored = isDecisionId(decisionId) ? await readRecord(sql, caller, decisionId, options) : null;
  if (stored === null) throw noSuchDecision(caller);
  return stored;
}
