/** Reads the record of a decision, as JSON text, for a caller who may see it. */
import type postgres from 'postgres';
import type { Caller } from '../../accounts/caller.ts';
import type { DecisionServices } from '../services.ts';
import { isDecisionId, noSuchDecision } from '../visible-decision.ts';
import { recordText } from './record.ts';
import { readRecord, type StoredRecord, takeRecord } from './record-store.ts';

/**
 * An answer that is held for one fetch is deleted when its owner reads it. `found`: the record as
 * it was read together with the key; undefined: it was not looked for.
 */
export async function readDecision(
  { database, config }: Pick<DecisionServices, 'database' | 'config'>,
  { caller, decisionId }: { caller: Caller; decisionId: string },
  { found }: { found?: StoredRecord | null | undefined } = {},
): Promise<string> {
  if (found === null) throw noSuchDecision(caller);
  const stored =
    found === undefined
      ? await lookUp(database.sql, caller, decisionId, { take: true })
      : await takeRecord(database.sql, caller, found);
  return recordText(stored, caller, config.baseUrl);
}

/**
 * The record after an operation on the decision. An answer that is held for one fetch stays held,
 * and is left out.
 */
export async function recordAfter(
  sql: postgres.ISql,
  caller: Caller,
  decisionId: string,
  { baseUrl }: Pick<DecisionServices['config'], 'baseUrl'>,
): Promise<string> {
  return recordText(await lookUp(sql, caller, decisionId, { take: false }), caller, baseUrl);
}

async function lookUp(sql: postgres.ISql, caller: Caller, decisionId: string, options: { take: boolean }) {
  const stored = isDecisionId(decisionId) ? await readRecord(sql, caller, decisionId, options) : null;
  if (stored === null) throw noSuchDecision(caller);
  return stored;
}
