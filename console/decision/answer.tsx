/** "Answer": what came out for each stakeholder, how sure that is, and then one of them in full. */
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ASK_WITH_CONSEQUENCES, directNote } from '../../pictures/words/direct-mode.ts';
import { shorten } from '../../pictures/words/texts.ts';
import { trustOf } from '../../pictures/words/trust.ts';
import { Notice } from '../controls/states.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { Cancel } from './cancel.tsx';
import type { OneDecision } from './one-decision.ts';
import { Progress } from './progress.tsx';
import { AnswerCard } from './result/answer-card.tsx';
import { Doubt } from './result/doubt.tsx';
import { lettersOf, ofDefaultMode } from './result/figures.ts';
import { STAKEHOLDER_ID, Stakeholder } from './result/stakeholder.tsx';
import { whyNotRevised } from './revisions/may-revise.tsx';
import type { Sent } from './sent-request.ts';

interface Props {
  decision: OneDecision;
  sent: Sent | null;
}

export function Answer({ decision, sent }: Props) {
  const { record, isOwn } = decision;
  return (
    <>
      {record.status === 'running' && <Progress id={record.id} started={record.progress} />}
      {record.status === 'running' && isOwn && <Cancel id={record.id} />}
      {record.status === 'error' && <Ended decision={decision} />}
      {!record.contentStored && record.status !== 'running' && (
        <Notice>
          <p>
            The request and the result are no longer stored: the key’s retention has ended. What remains is
            when it was made, which option was best, and what was reported.
          </p>
        </Notice>
      )}
      {record.response !== null && <Result decision={decision} response={record.response} sent={sent} />}
    </>
  );
}

/** Why there is no answer. Nothing has failed where somebody wanted it to end. */
function Ended({ decision: { record, cancelled } }: { decision: OneDecision }) {
  const isCancelled = cancelled.includes(record.id);
  return (
    <Notice>
      <p role={isCancelled ? undefined : 'alert'}>{record.errorMessage ?? 'The decision failed.'}</p>
      {isCancelled ? (
        <p>So it has no answer. You can run it again: open it in the playground.</p>
      ) : (
        <p>Nothing was billed. Send it again from the playground, or from where it came.</p>
      )}
    </Notice>
  );
}

interface ResultProps {
  decision: OneDecision;
  response: NonNullable<OneDecision['record']['response']>;
  sent: Sent | null;
}

function Result({ decision, response, sent }: ResultProps) {
  const options = sent?.options ?? [];
  const { results } = response;
  const known = options.length > 0 ? options : lettersOf(response);
  const trust = trustOf(response, decision.record.judge);
  const direct = directNote(results);
  const chosen = useChosen(results);
  const one = results[chosen];
  const shown = one !== undefined && (
    <Stakeholder
      result={one}
      whole={ofDefaultMode(response)}
      options={known}
      revises={whyNotRevised(decision) === null ? decision.record.id : null}
    />
  );
  return (
    <>
      <AnswerCard results={results} options={known} trust={trust} />
      {direct.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {direct.length > 0 && sent !== null && (
        <p>
          <Link to="/playground" search={{ form: 'decision', from: decision.record.id }} className="button">
            {ASK_WITH_CONSEQUENCES}
          </Link>
        </p>
      )}
      <Doubt trust={trust} />
      {results.length < 2 ? (
        shown
      ) : (
        <Choose results={results} chosen={chosen}>
          {shown}
        </Choose>
      )}
    </>
  );
}

const NAME_CHARACTERS = 44;

interface ChooseProps {
  results: readonly { stakeholder: { id: string; description: string } }[];
  chosen: number;
  children: ReactNode;
}

/** One stakeholder at a time; the address names which. */
function Choose({ results, chosen, children }: ChooseProps) {
  const navigate = useNavigate({ from: '/decisions/$id' });
  return (
    <Tabs
      label="Stakeholder"
      tabs={results.map(({ stakeholder: { description } }, at) => [
        String(at),
        shorten(description, NAME_CHARACTERS),
      ])}
      shown={String(chosen)}
      onShow={(at) =>
        void navigate({
          search: ({ overlap: _, ...now }) => ({
            ...now,
            tab: 'answer',
            stakeholder: results[Number(at)]!.stakeholder.id,
          }),
          resetScroll: false,
        })
      }
    >
      {children}
    </Tabs>
  );
}

/** The place of the stakeholder whom the address names. Older links name the part alone. */
function useChosen(results: readonly { stakeholder: { id: string } }[]): number {
  const { stakeholder } = useSearch({ from: '/inside/decisions/$id' });
  const hash = useLocation({ select: (location) => location.hash });
  const at = results.findIndex(({ stakeholder: { id } }) =>
    stakeholder === undefined ? hash === `${STAKEHOLDER_ID}-${id}` : id === stakeholder,
  );
  return Math.max(0, at);
}
