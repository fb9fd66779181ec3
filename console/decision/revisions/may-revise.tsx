/** Tells whether a person may revise a decision, and the reason why not. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OneDecision } from '../one-decision.ts';

/** Null when the person may. The server has the same rules, and decides in the end. */
export function whyNotRevised({ record, key, isOwn }: OneDecision): string | null {
  if (record.status !== 'ok') return 'Only a decision that is done can be revised.';
  if (!isOwn) {
    if (key.madeBy === null) return 'Only the person who made its API key can revise this decision.';
    const maker = key.madeBy.name ?? key.madeBy.email;
    return `Only ${maker} can revise this decision, because it was made with their key.`;
  }
  if (!key.works)
    return 'The key of this decision is revoked or has expired, so the decision cannot be revised.';
  if (record.request === null) return 'The request is no longer stored, so it cannot be revised here.';
  const newer = newerRevision(record);
  if (newer !== null) return `Revision ${newer.number} is newer, and only the newest can be revised.`;
  return null;
}

/** The newest revision that did not fail, unless it is this one. */
export function newerRevision({ id, lineage, revisions }: OneDecision['record']) {
  const newest = revisions.findLast(({ status }) => status !== 'error');
  return newest === undefined || newest.id === id || newest.number <= lineage.number ? null : newest;
}

/** Shows why not, with a link to the revision that can be revised instead. */
export function NotRevised({ decision, why }: { decision: OneDecision; why: string }): ReactNode {
  const newer = newerRevision(decision.record);
  return (
    <p>
      <bdi>{why}</bdi>{' '}
      {decision.isOwn && newer !== null && (
        <Link to="/decisions/$id" params={{ id: newer.id }}>
          Open revision {newer.number}
        </Link>
      )}
    </p>
  );
}
