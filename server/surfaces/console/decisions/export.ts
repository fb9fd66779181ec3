/** The log of decisions as an export. */

import type { LogFilter } from '../../../decisions/log/filters.ts';
import { countDecisions, type LoggedDecision, listDecisions } from '../../../decisions/log/list-decisions.ts';
import { usd } from '../../../wire/money.ts';
import { visibleName } from '../../../wire/visible-name.ts';
import { BATCH, type LogExport } from '../log-export.ts';
import { toFilter } from './log.ts';
import { Filter } from './schema.ts';

export const decisionsExport: LogExport<Filter> = {
  filter: Filter,
  columns: [
    'id',
    'created_at',
    'status',
    'mode',
    'key',
    'source',
    'best_by_stakeholder',
    'verdict_by_stakeholder',
    'cost_usd',
    'shared',
    'first_line',
  ],
  isForOwners: false,
  async open(services, caller, asked) {
    const filter = toFilter(asked);
    const [newest] = await listDecisions(services, { caller, filter, page: { limit: 1 } });
    const until: LogFilter = { ...filter, upTo: newest?.cursor };
    const count = newest === undefined ? 0 : await countDecisions(services, { caller, filter: until });
    async function* read() {
      if (newest === undefined) return;
      let before: string | undefined;
      do {
        const rows = await listDecisions(services, { caller, filter: until, page: { before, limit: BATCH } });
        before = rows.length === BATCH ? rows.at(-1)?.cursor : undefined;
        if (rows.length > 0) yield rows.map(toRow);
      } while (before !== undefined);
    }
    return { count, batches: read() };
  },
};

function toRow(decision: LoggedDecision): Record<string, unknown> {
  return {
    id: decision.id,
    created_at: decision.createdAt.toISOString(),
    status: decision.status,
    mode: decision.mode,
    key: visibleName(decision.key.name),
    source: decision.source,
    best_by_stakeholder: decision.bestByStakeholder,
    verdict_by_stakeholder: decision.verdictByStakeholder,
    cost_usd: usd(decision.costMicroUsd),
    shared: decision.sharedWithOrg,
    first_line: decision.firstLine,
  };
}
