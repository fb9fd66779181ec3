/** The filters of the log, as its address names them and as the server takes them. */
import { VERDICT_KINDS } from '../../pictures/words/verdict.ts';
import type { Inputs } from '../client/types.ts';
import { startOfDay } from '../controls/days.ts';
import { isSource } from '../controls/source.ts';

export const DECISION_FILTERS = [
  'search',
  'status',
  'mode',
  'key',
  'source',
  'best',
  'verdict',
  'from',
  'to',
  'shared',
] as const;
type FilterName = (typeof DECISION_FILTERS)[number];

export type DecisionSearch = { [name in FilterName | 'before' | 'after']?: string };
export type DecisionFilter = Inputs['decisions']['count'];

const STATUSES = ['running', 'ok', 'error'] as const;
const MODES = ['default', 'direct'] as const;
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

/** Unknown values of an address are not sent, so that an old link still works. */
export function filterOf(search: DecisionSearch): DecisionFilter {
  const status = STATUSES.find((one) => one === search.status);
  const mode = MODES.find((one) => one === search.mode);
  const source = isSource(search.source) ? search.source : undefined;
  const best = LETTERS.find((one) => one === search.best);
  const verdict = VERDICT_KINDS.find((one) => one === search.verdict);
  const from = startOfDay(search.from);
  const to = startOfDay(search.to);
  const keyId = /^[1-9]\d{0,14}$/.test(search.key ?? '') ? Number(search.key) : undefined;
  return {
    ...(search.search === undefined ? {} : { search: search.search.slice(0, 200) }),
    ...(status === undefined ? {} : { status }),
    ...(mode === undefined ? {} : { mode }),
    ...(keyId === undefined ? {} : { keyId }),
    ...(source === undefined ? {} : { source }),
    ...(best === undefined ? {} : { best }),
    ...(verdict === undefined ? {} : { verdict }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(search.shared === 'true' || search.shared === 'false' ? { shared: search.shared === 'true' } : {}),
  };
}

export function isFiltered(search: DecisionSearch): boolean {
  return DECISION_FILTERS.some((name) => search[name] !== undefined);
}
