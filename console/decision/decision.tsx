/** One decision: what came out, why, what it rests on, and what was done about it. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { shorten } from '../../pictures/words/texts.ts';
import { headline } from '../../pictures/words/verdict.ts';
import { statusOf, trpc } from '../client/api.ts';
import { usd } from '../controls/money.ts';
import { Screen } from '../controls/screen.tsx';
import { SOURCES } from '../controls/source.ts';
import { Failed, Loading, Notice } from '../controls/states.tsx';
import { Status } from '../controls/status.tsx';
import { Time } from '../controls/time.tsx';
import { Afterwards } from './afterwards/afterwards.tsx';
import { Cancel } from './cancel.tsx';
import { Contents, PartLink } from './contents.tsx';
import styles from './decision.module.css';
import type { OneDecision } from './one-decision.ts';
import { Progress } from './progress.tsx';
import { FurtherAnswers } from './refine/further-answers.tsx';
import { RequestSection } from './request-section.tsx';
import { DefaultResult } from './result/default-result.tsx';
import { DirectResult } from './result/direct-result.tsx';
import { whyNotRevised } from './revisions/may-revise.tsx';
import { Revisions } from './revisions/revisions.tsx';
import { firstLineOf, readSent, type Sent } from './sent-request.ts';
import { Takeaway } from './takeaway.tsx';

/** Where the progress cannot be streamed, the decision itself is asked for. */
const LOOK_AGAIN_MS = 4000;

export function Decision() {
  const { id } = useParams({ from: '/inside/decisions/$id' });
  const { data, error, refetch } = useQuery(
    trpc.decisions.get.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (state.data?.record.status === 'running' ? LOOK_AGAIN_MS : false) },
    ),
  );
  if (data !== undefined) return <Shown decision={data} />;
  const status = statusOf(error);
  if (status === 410 || status === 400) return <NoSuchDecision />;
  return (
    <Screen title="Decision">
      {error === null ? (
        <Loading what="the decision" />
      ) : (
        <Failed error={error} onTryAgain={() => void refetch()} />
      )}
    </Screen>
  );
}

/** Shown for a missing decision and for a hidden one alike, so that nobody learns which it is. */
function NoSuchDecision() {
  return (
    <Screen title="No such decision">
      <p>
        It does not exist, was deleted, or is not shared with you. The person who made it can share it with
        the organization.
      </p>
      <p>
        <Link to="/decisions">Go to the decisions</Link>
      </p>
    </Screen>
  );
}

const TAB_CHARACTERS = 60;

function Shown({ decision }: { decision: OneDecision }) {
  const { record } = decision;
  const sent = readSent(record.request);
  const line = firstLineOf(sent);
  return (
    <Screen
      title={titleOf(decision)}
      tab={line === null ? record.id : shorten(line, TAB_CHARACTERS)}
      actions={<Takeaway decision={decision} />}
    >
      <About decision={decision} />
      {sent !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        <p className={styles.context} dir="auto" tabIndex={0}>
          {sent.context}
        </p>
      )}
      <div className={styles.page}>
        <Contents decision={decision} />
        <div>
          <Parts decision={decision} sent={sent} />
        </div>
      </div>
    </Screen>
  );
}

function Parts({ decision, sent }: { decision: OneDecision; sent: Sent | null }) {
  const { record, isOwn } = decision;
  return (
    <>
      {record.status === 'running' && <Progress id={record.id} started={record.progress} />}
      {record.status === 'running' && isOwn && <Cancel id={record.id} />}
      {record.status === 'error' && (
        <Notice>
          <p role="alert">{record.errorMessage ?? 'The decision failed.'}</p>
          <p>Nothing was billed. Send it again from the playground, or from where it came.</p>
        </Notice>
      )}
      {!record.contentStored && record.status !== 'running' && (
        <Notice>
          <p>
            The request and the result are no longer stored: the key’s retention has ended. What remains is
            when it was made, which option was best, and what was reported.
          </p>
        </Notice>
      )}
      <Result decision={decision} />
      {record.refinement !== null && <FurtherAnswers refinement={record.refinement} />}
      {sent !== null && <RequestSection sent={sent} request={record.request} />}
      <Revisions decision={decision} sent={sent} />
      {record.status === 'ok' && <Afterwards decision={decision} sent={sent} />}
    </>
  );
}

function Result({ decision }: { decision: OneDecision }) {
  const { record } = decision;
  const { response } = record;
  const sent = readSent(record.request);
  if (response === null) return null;
  const options = sent?.options ?? [];
  return 'mode' in response ? (
    <DefaultResult
      result={response}
      options={options}
      refines={whyNotRevised(decision) === null ? record.id : null}
    />
  ) : (
    <DirectResult result={response} options={options} />
  );
}

function titleOf({ record, cancelled }: OneDecision): string {
  if (record.status === 'running') return 'The decision is running';
  if (cancelled.includes(record.id)) return 'The decision was cancelled';
  if (record.status === 'error') return 'The decision failed';
  if (record.response !== null) return headline(record.response.results, readSent(record.request)?.options);
  return record.best === null ? 'The decision is made' : `Option ${record.best} came out best`;
}

function About({ decision: { record, key, cancelled } }: { decision: OneDecision }) {
  const { lineage, revisionCount } = record;
  const { with: compared } = useSearch({ from: '/inside/decisions/$id' });
  return (
    <ul className={styles.about}>
      <li>
        <Status status={record.status} isCancelled={cancelled.includes(record.id)} />
      </li>
      <li>
        <Time at={record.createdAt} />
      </li>
      <li>{record.mode === 'direct' ? 'Direct mode' : 'Default mode'}</li>
      <li>
        Key <bdi>{key.name}</bdi>
      </li>
      {!(key.isPlayground && record.source === 'playground') && <li>{SOURCES[record.source]}</li>}
      <li>{usd(record.costUsd)}</li>
      {revisionCount > 1 && (
        <li>
          Revision {lineage.number} of {revisionCount}
          {compared !== undefined && (
            <>
              {': '}
              <PartLink id="revisions" words="What changed" />
            </>
          )}
        </li>
      )}
      {record.expiresAt !== null && record.contentStored && (
        <li>
          Text kept until <Time at={record.expiresAt} day />
        </li>
      )}
      <li className={styles.id}>{record.id}</li>
    </ul>
  );
}
