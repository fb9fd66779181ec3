/** Lists decisions, newest first, page by page as they are read. */
import type { DecisionList, ListedDecision, Verdict } from './generated/openapi.ts';
import { type CallOptions, type Connection, send, withOptions } from './send.ts';

/** All conditions must hold. */
export interface DecisionFilter extends CallOptions {
  /** Part of the first line of the context, or the start of an id. */
  search?: string | undefined;
  status?: ListedDecision['status'] | undefined;
  mode?: ListedDecision['mode'] | undefined;
  keyId?: number | undefined;
  source?: ListedDecision['source'] | undefined;
  /** The best option of at least one stakeholder. */
  best?: string | undefined;
  /** How the result of at least one stakeholder stands. */
  verdict?: Verdict['kind'] | undefined;
  /** ISO dates or date-times: `from` is in the period, `to` is not. */
  from?: string | undefined;
  to?: string | undefined;
  shared?: boolean | undefined;
}

/** The most that the service gives at once. */
const PAGE = '100';

export async function* listDecisions(
  connection: Connection,
  { signal, timeoutMs, retries, keyId, ...filter }: DecisionFilter,
): AsyncGenerator<ListedDecision, void, undefined> {
  const settled = withOptions(connection, { timeoutMs, retries });
  const query = new URLSearchParams({ limit: PAGE });
  for (const [name, value] of Object.entries({ ...filter, key_id: keyId }))
    if (value !== undefined) query.set(name, String(value));
  for (;;) {
    const { body } = await send(settled, { method: 'GET', path: `/decisions?${query}`, signal });
    const page = body as DecisionList;
    yield* page.decisions;
    if (page.next_cursor === null) return;
    query.set('cursor', page.next_cursor);
  }
}
