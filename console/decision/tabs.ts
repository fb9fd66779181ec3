/** The tabs of a decision. The address names the one that is shown. */
import type { OneDecision } from './one-decision.ts';

const TABS = [
  ['answer', 'Answer'],
  ['request', 'Request'],
  ['revisions', 'Revisions'],
  ['done', 'What was done'],
  ['assessments', 'Assessments'],
  ['sharing', 'Sharing'],
] as const;

export type TabName = (typeof TABS)[number][0];
type Tab = readonly [name: TabName, words: string];

/** The tab in which the part of this id stands. Older links name the part alone. */
const TAB_OF_PART: ReadonlyMap<string, TabName> = new Map([
  ['request', 'request'],
  ['further-answers', 'request'],
  ['revisions', 'revisions'],
  ['what-was-done', 'done'],
  ['assessments', 'assessments'],
  ['sharing', 'sharing'],
  ['publication', 'sharing'],
]);

export function tabsOf({ record }: OneDecision): Tab[] {
  const isDone = record.status === 'ok';
  const has: Readonly<Record<TabName, boolean>> = {
    answer: true,
    request: record.request !== null,
    revisions: isDone || record.revisionCount > 1,
    done: isDone,
    assessments: isDone,
    sharing: isDone,
  };
  return TABS.filter(([name]) => has[name]);
}

interface Address {
  tab?: string | undefined;
  /** Another revision to compare with. */
  with?: string | undefined;
  /** The id of a part. */
  hash: string;
}

/** The tab that an address asks for; the first where it has none. */
export function shownTab(tabs: readonly Tab[], address: Address): TabName {
  const asked =
    address.tab ?? TAB_OF_PART.get(address.hash) ?? (address.with === undefined ? 'answer' : 'revisions');
  return tabs.find(([name]) => name === asked)?.[0] ?? 'answer';
}
