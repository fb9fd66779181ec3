/** The record of a decision, as JSON text, for whoever may see it. */
import type postgres from 'postgres';
import type { Viewer } from '../accounts/visibility.ts';
import { Refusal } from '../refusals.ts';
import { recordText } from './record.ts';
import { readRecord, type StoredRecord } from './record-store.ts';
import type { DecisionServices } from './services.ts';

/** What is held for one fetch is given, and gone. */
export async function readDecision(
  { database, config }: Pick<DecisionServices, 'database' | 'config'>,
  viewer: Viewer,
  decisionId: string,
): Promise<string> {
  const stored = await visibleRecord(database.sql, viewer, decisionId, { take: true });
  return recordText(stored, viewer, config.baseUrl);
}

/** Refuses what the viewer does not see. Without `take`, what is held for one fetch stays. */
export async function visibleRecord(
  sql: postgres.ISql,
  viewer: Viewer,
  decisionId: string,
  options = { take: false },
): Promise<StoredRecord> {
  const stored = ID_PATTERN.test(decisionId) ? await readRecord(sql, viewer, decisionId, options) : null;
  if (stored === null) throw new Refusal('no_such_decision');
  return stored;
}

/** What no decision is called is not looked up. */
const ID_PATTERN = /^dec_[0-9A-Za-z]{22,40}$/;
