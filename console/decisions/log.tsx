/** The decisions of one page of the log. Each row's link is its first line. */
import { Link } from '@tanstack/react-router';
import { verdictNote } from '../../pictures/words/verdict.ts';
import type { Outputs } from '../client/types.ts';
import { usd } from '../controls/money.ts';
import { OptionLetter } from '../controls/option-letter.tsx';
import { SOURCES } from '../controls/source.ts';
import { Status } from '../controls/status.tsx';
import { Time } from '../controls/time.tsx';
import styles from './log.module.css';

type Listed = Outputs['decisions']['list']['decisions'][number];

export function Log({ decisions, isOld }: { decisions: readonly Listed[]; isOld: boolean }) {
  return (
    <table className={isOld ? `${styles.log} ${styles.old}` : styles.log}>
      <caption className="unseen">Decisions, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Decision</th>
          <th scope="col">Verdict</th>
          <th scope="col">Status</th>
          <th scope="col">Owner</th>
          <th scope="col">Time</th>
          <th scope="col" className="figure">
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {decisions.map((decision) => (
          <Row key={decision.id} decision={decision} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ decision }: { decision: Listed }) {
  const { id, createdAt, status, isCancelled, mode, source, firstLine } = decision;
  const { progress, key, madeBy, costUsd } = decision;
  /** The name of a playground key says no more than the source. */
  const isNamed = !(key.isPlayground && source === 'playground');
  return (
    <tr>
      <th scope="row">
        <Link to="/decisions/$id" params={{ id }} className={styles.name} data-row>
          <bdi>{firstLine ?? id}</bdi>
        </Link>
        <span className={styles.about}>
          {firstLine === null && <span>Text no longer stored</span>}
          <span>{SOURCES[source]}</span>
          {isNamed && <bdi>{key.name}</bdi>}
          {mode === 'direct' && <span>Direct</span>}
          {decision.sharedWithOrg && <span>Shared</span>}
        </span>
      </th>
      <td>
        <Verdicts decision={decision} />
      </td>
      <td>
        <Status status={status} isCancelled={isCancelled} />
        {progress !== null && progress.total > 0 && (
          <small>
            {' '}
            {progress.done} of {progress.total}
          </small>
        )}
      </td>
      <td className={styles.owner}>
        {madeBy === null ? (
          <span className={styles.none}>Removed</span>
        ) : (
          <bdi>{madeBy.name ?? madeBy.email}</bdi>
        )}
      </td>
      <td className={styles.time}>
        <Time at={createdAt} />
      </td>
      <td className="figure">{usd(costUsd)}</td>
    </tr>
  );
}

/** One badge where all stand alike, else each with its stakeholders. */
function Verdicts({ decision }: { decision: Listed }) {
  const { verdictByStakeholder, bestByStakeholder, stakeholderNames } = decision;
  if (bestByStakeholder === null) return <span className={styles.none}>–</span>;
  const standing = Object.entries(bestByStakeholder).map(([stakeholder, best]) => {
    const verdict = verdictByStakeholder?.[stakeholder];
    return verdict === undefined
      ? { stakeholder, kind: null, note: best }
      : { stakeholder, kind: verdict.kind, note: verdictNote(verdict) };
  });
  const notes = [...new Map(standing.map((one) => [one.note, one])).values()];
  return (
    <ul className={styles.verdicts}>
      {notes.map(({ kind, note }) => {
        const whose = standing.filter((one) => one.note === note);
        const names = whose
          .map(({ stakeholder }) => stakeholderNames?.[stakeholder] ?? stakeholder)
          .join(', ');
        return (
          <li key={note}>
            {kind === null ? (
              <>
                <OptionLetter letter={note} /> <small>not kept</small>
              </>
            ) : (
              <span className={`badge ${kind}`} dir="ltr">
                {note}
              </span>
            )}
            {notes.length > 1 ? (
              <small className={styles.whose} title={names}>
                <bdi>{names}</bdi>
              </small>
            ) : (
              whose.length > 1 && <small className={styles.whose}>all {whose.length}</small>
            )}
          </li>
        );
      })}
    </ul>
  );
}
