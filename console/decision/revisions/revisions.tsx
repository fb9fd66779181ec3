/** "Revisions": the lineage, and two of it side by side. The compared one is in the address. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { statusOf, trpc } from '../../client/api.ts';
import { Section } from '../../controls/section.tsx';
import { Failed, Loading } from '../../controls/states.tsx';
import { Status } from '../../controls/status.tsx';
import { Time } from '../../controls/time.tsx';
import type { OneDecision } from '../one-decision.ts';
import { readSent, type Sent } from '../sent-request.ts';
import { Comparison } from './comparison.tsx';
import { NotRevised, whyNotRevised } from './may-revise.tsx';
import styles from './revisions.module.css';

interface Props {
  decision: OneDecision;
  sent: Sent | null;
}

type Revision = OneDecision['record']['revisions'][number];

export function Revisions({ decision, sent }: Props) {
  const { record } = decision;
  const { with: compared } = useSearch({ from: '/inside/decisions/$id' });
  const why = whyNotRevised(decision);
  if (record.revisionCount < 2 && record.status !== 'ok') return null;
  return (
    <Section id="revisions" title="Revisions">
      {why !== null ? (
        <NotRevised decision={decision} why={why} />
      ) : (
        record.revisionCount < 2 && (
          <p>There is one revision. “Revise” changes the request, runs it again, and compares the two.</p>
        )
      )}
      {record.revisions.length < record.revisionCount && (
        <p>
          The newest {record.revisions.length} of {record.revisionCount}.
        </p>
      )}
      {record.revisionCount > 1 && (
        <ol className={styles.revisions}>
          {record.revisions.map((revision) => (
            <li key={revision.id} aria-current={revision.id === record.id ? 'true' : undefined}>
              <One
                revision={revision}
                isThis={revision.id === record.id}
                isCompared={revision.id === compared}
                isCancelled={decision.cancelled.includes(revision.id)}
              />
            </li>
          ))}
        </ol>
      )}
      {compared !== undefined && compared !== record.id && (
        <Compared id={compared} decision={decision} sent={sent} />
      )}
    </Section>
  );
}

interface OneProps {
  revision: Revision;
  isThis: boolean;
  isCompared: boolean;
  isCancelled: boolean;
}

function One({ revision, isThis, isCompared, isCancelled }: OneProps) {
  const navigate = useNavigate({ from: '/decisions/$id' });
  const { id, number, createdAt, status, note } = revision;
  const compare = () =>
    void navigate({
      search: ({ with: _, ...others }) => (isCompared ? others : { ...others, with: id }),
      resetScroll: false,
    });
  return (
    <>
      <div className={styles.head}>
        <strong>Revision {number}</strong>
        <Time at={createdAt} />
        <Status status={status} isCancelled={isCancelled} />
        {isThis ? (
          <small>This one</small>
        ) : (
          <>
            <Link to="/decisions/$id" params={{ id }}>
              Open
            </Link>
            <button type="button" aria-pressed={isCompared} onClick={compare}>
              Compare
            </button>
          </>
        )}
      </div>
      {note !== null && (
        <div className={styles.note}>
          {note.reason !== undefined && <p dir="auto">{note.reason}</p>}
          <ul>
            {note.missed.map(({ kind, description }) => (
              <li key={`${kind} ${description}`}>
                <small>{kind.replaceAll('_', ' ')}</small> <bdi>{description}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Compared({ id, decision, sent }: Props & { id: string }) {
  const { data, error, refetch } = useQuery(trpc.decisions.get.queryOptions({ id }));
  if (data === undefined) {
    if (error === null) return <Loading what="the other revision" />;
    if (statusOf(error) === 410 || statusOf(error) === 400) return <p>There is no such revision.</p>;
    return <Failed error={error} onTryAgain={() => void refetch()} />;
  }
  const isBefore = data.record.lineage.number < decision.record.lineage.number;
  const [before, after] = isBefore ? [data, decision] : [decision, data];
  const other = readSent(data.record.request);
  return (
    <Comparison
      before={before}
      after={after}
      sentBefore={isBefore ? other : sent}
      sentAfter={isBefore ? sent : other}
    />
  );
}
