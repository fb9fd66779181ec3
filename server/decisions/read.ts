/** The record of a decision, as JSON text, for whoever may see it. */
import type postgres from 'postgres';
import type { Viewer } from '../accounts/visibility.ts';
import { Refusal } from '../refusals.ts';
import { recordText } from './record.ts';
import { type FoundRecord, readRecord, type StoredRecord, takeRecord } from './record-store.ts';
import type { DecisionServices } from './services.ts';

/** What is held for one fetch is given, and gone. `found`: what was found with the viewer's key; undefined: not looked for. */
export async function readDecision(
  { database, config }: Pick<DecisionServices, 'database' | 'config'>,
  viewer: Viewer,
  decisionId: string,
  found?: FoundRecord | null,
): Promise<string> {
  if (found === null) throw new Refusal('no_such_decision');
  const stored =
    found === undefined
      ? await visibleRecord(database.sql, viewer, decisionId, { take: true })
      : await takeRecord(database.sql, viewer, found);
  return recordText(stored, viewer, config.baseUrl);
}

/** Refuses what the viewer does not see. Without `take`, what is held for one fetch stays. */
export async function visibleRecord(
  sql: postgres.ISql,
  viewer: Viewer,
  decisionId: string,
  options = { take: false },
): Promise<StoredRecord> {
  const stored = isDecisionId(decisionId) ? await readRecord(sql, viewer, decisionId, options) : null;
  if (stored === null) throw new Refusal('no_such_decision');
  return stored;
}

/** What no decision is called is not looked up. */
export function isDecisionId(text: string): boolean {
  return /^dec_[0-9A-Za-z]{22,40}$/.test(text);
}
