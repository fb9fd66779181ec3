/** Translates between the console's names for the log and those of decisions/log. */
import type { z } from 'zod';
import type { LogFilter } from '../../../decisions/log/filters.ts';
import type { LoggedDecision } from '../../../decisions/log/list-decisions.ts';
import { usd } from '../../../wire/money.ts';
import type { Filter, ListedDecision } from './schema.ts';

export function toFilter({ from, to, ...filter }: Filter): LogFilter {
  return {
    ...filter,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

export function toListed(decision: LoggedDecision): z.infer<typeof ListedDecision> {
  const { createdAt, status, callsDone, callsTotal, costMicroUsd, cursor: _, ...listed } = decision;
  return {
    ...listed,
    status,
    createdAt: createdAt.toISOString(),
    progress: status === 'running' ? { done: callsDone, total: callsTotal } : null,
    costUsd: usd(costMicroUsd),
  };
}

/**
 * `found` has one row more than the page if there is another page in the direction of reading.
 * Behind a page that was asked for by a place, there is always the way back.
 */
export function toPage<Row extends { cursor: Cursor }, Cursor>(
  found: readonly Row[],
  { before, after, limit }: { before: Cursor | undefined; after: Cursor | undefined; limit: number },
): { shown: readonly Row[]; older: Cursor | null; newer: Cursor | null } {
  const isMore = found.length > limit;
  const shown = after === undefined ? found.slice(0, limit) : found.slice(-limit);
  const hasOlder = after === undefined ? isMore : true;
  const hasNewer = after === undefined ? before !== undefined : isMore;
  return {
    shown,
    older: hasOlder ? (shown.at(-1)?.cursor ?? null) : null,
    newer: hasNewer ? (shown[0]?.cursor ?? null) : null,
  };
}
