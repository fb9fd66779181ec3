/** The small line under the title: when, by whom, what it cost, and how long its text is kept. */
import { usd } from '../controls/money.ts';
import { Status } from '../controls/status.tsx';
import { Time } from '../controls/time.tsx';
import styles from './decision.module.css';
import type { OneDecision } from './one-decision.ts';
import { PartLink } from './part-link.tsx';

export function About({ decision: { record, key, cancelled } }: { decision: OneDecision }) {
  const { status, lineage, revisionCount } = record;
  return (
    <ul className={styles.about}>
      {status !== 'ok' && (
        <li>
          <Status status={status} isCancelled={cancelled.includes(record.id)} />
        </li>
      )}
      <li>
        <Time at={record.createdAt} />
      </li>
      <li>
        by <bdi>{makerOf(key)}</bdi>
      </li>
      <li>{usd(record.costUsd)}</li>
      {record.expiresAt !== null && record.contentStored && (
        <li>
          kept until <Time at={record.expiresAt} day />
        </li>
      )}
      {revisionCount > 1 && (
        <li>
          <PartLink tab="revisions" id="revisions">
            Revision {lineage.number} of {revisionCount}
          </PartLink>
        </li>
      )}
      {lineage.previous_id !== null && (
        <li>
          <PartLink tab="revisions" id="revisions" compared={lineage.previous_id}>
            What changed
          </PartLink>
        </li>
      )}
    </ul>
  );
}

/** The person where one used the console, else the key. */
function makerOf({ name, isPlayground, madeBy }: OneDecision['key']): string {
  return isPlayground && madeBy !== null ? (madeBy.name ?? madeBy.email) : name;
}
