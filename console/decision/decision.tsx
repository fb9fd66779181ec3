/** One decision: the answer first, then what it rests on, and what was done about it. */
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { decisionTitle, shorten } from '../../pictures/words/texts.ts';
import { statusOf, trpc } from '../client/api.ts';
import { Screen } from '../controls/screen.tsx';
import { Failed, Loading } from '../controls/states.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { About } from './about.tsx';
import { Actions } from './actions.tsx';
import { Assessments } from './afterwards/assessments.tsx';
import { Chosen } from './afterwards/chosen.tsx';
import { Publication } from './afterwards/publication.tsx';
import { Sharing } from './afterwards/sharing.tsx';
import { Answer } from './answer.tsx';
import type { OneDecision } from './one-decision.ts';
import { showPart } from './part-link.tsx';
import { FurtherAnswers } from './refine/further-answers.tsx';
import { RequestSection } from './request-section.tsx';
import { Revisions } from './revisions/revisions.tsx';
import { firstLineOf, readSent, type Sent } from './sent-request.ts';
import { shownTab, type TabName, tabsOf } from './tabs.ts';

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
  const title = firstLineOf(sent) ?? record.id;
  return (
    <Screen
      title={decisionTitle(title)}
      tab={shorten(title, TAB_CHARACTERS)}
      isText
      actions={<Actions decision={decision} />}
    >
      <About decision={decision} />
      <Parts decision={decision} sent={sent} />
    </Screen>
  );
}

interface PartsProps {
  decision: OneDecision;
  sent: Sent | null;
}

/** The part that the address names is shown, with its tab if there are several. */
function Parts({ decision, sent }: PartsProps) {
  const search = useSearch({ from: '/inside/decisions/$id' });
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate({ from: '/decisions/$id' });
  const tabs = tabsOf(decision);
  const shown = shownTab(tabs, { ...search, hash });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may hold the part.
  useEffect(() => showPart(hash), [hash, shown, search.stakeholder]);
  const content = contentOf(shown, { decision, sent });
  if (tabs.length < 2) return content;
  return (
    <Tabs
      label="Parts of this decision"
      tabs={tabs}
      shown={shown}
      onShow={(tab) => void navigate({ search: (now) => ({ ...now, tab }), resetScroll: false })}
    >
      {content}
    </Tabs>
  );
}

function contentOf(tab: TabName, { decision, sent }: PartsProps): ReactNode {
  const { record } = decision;
  switch (tab) {
    case 'answer':
      return <Answer decision={decision} sent={sent} />;
    case 'request':
      return (
        <>
          {sent !== null && <RequestSection decision={decision} sent={sent} />}
          {record.refinement !== null && <FurtherAnswers refinement={record.refinement} sent={sent} />}
        </>
      );
    case 'revisions':
      return <Revisions decision={decision} sent={sent} />;
    case 'done':
      return <Chosen decision={decision} sent={sent} />;
    case 'assessments':
      return <Assessments decision={decision} sent={sent} />;
    case 'sharing':
      return (
        <>
          <Sharing decision={decision} />
          <Publication decision={decision} sent={sent} />
        </>
      );
  }
}
