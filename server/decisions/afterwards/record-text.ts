/**
 * The record as JSON text, for the operation that fetches a decision, and for no other: request and
 * result are sent as they are stored, without being parsed. A fetch takes the service 0.70 ms of
 * processor time this way for a record of 36 kB and 0.90 ms for one of 121 kB; `readDecision` and
 * JSON.stringify take 1.03 ms and 1.83 ms (medians of six rounds in one run, 2026-11-27).
 */
import { linksOf } from '../links.ts';
import type { Links } from '../result.ts';
import { takeHeld } from '../result-store.ts';
import type { DecisionServices } from '../services.ts';
import { noSuchDecision } from '../visible-decision.ts';
import { type AskedRecord, storedRecord } from './read.ts';
import { fieldsOf } from './record.ts';
import type { StoredRecord } from './record-store.ts';

/**
 * The text of what `readDecision` returns. `found`: the record as it was read together with the
 * key; null: the key does not see it; undefined: it was not looked for.
 */
export async function readDecisionAsText(
  { database: { sql }, config: { baseUrl } }: Pick<DecisionServices, 'database' | 'config'>,
  asked: AskedRecord,
  { found }: { found?: StoredRecord | null | undefined } = {},
): Promise<string> {
  const { caller } = asked;
  if (found === null) throw noSuchDecision(caller);
  const stored =
    found === undefined ? await storedRecord(sql, asked, { take: true }) : await takeHeld(sql, caller, found);
  const fields = JSON.stringify(fieldsOf(stored, caller, baseUrl));
  const response = withLinks(stored.response, linksOf(baseUrl, stored));
  return `${fields.slice(0, -1)},"request":${stored.request},"response":${response},"refinement":${stored.refinement}}`;
}

const NO_LINKS = '"links":null';

/**
 * In JSON text a quotation mark within a string is escaped, so the last such name is the result's
 * own field. Direct mode's result has no such field.
 */
export function withLinks(response: string | null, links: Links | null): string | null {
  const at = links === null ? -1 : (response?.lastIndexOf(NO_LINKS) ?? -1);
  if (response === null || at < 0) return response;
  return `${response.slice(0, at)}"links":${JSON.stringify(links)}${response.slice(at + NO_LINKS.length)}`;
}
