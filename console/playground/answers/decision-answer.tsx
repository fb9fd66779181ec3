/** The outcome of a decision, beside the form; the decision's own screen has the rest. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResultFigures } from '../../../pictures/result-figures.ts';
import { verdictGrid } from '../../../pictures/verdict-grid.ts';
import { doubts, HOW_SURE, judgeLine } from '../../../pictures/words/doubt.ts';
import { mainReason, whatChangesIt } from '../../../pictures/words/reasons.ts';
import { shorten } from '../../../pictures/words/texts.ts';
import { trustOf } from '../../../pictures/words/trust.ts';
import { headline, verdictSentence } from '../../../pictures/words/verdict.ts';
import { trpc } from '../../client/api.ts';
import type { Outputs } from '../../client/types.ts';
import { OptionLetter } from '../../controls/option-letter.tsx';
import { PictureFigure } from '../../controls/picture.tsx';
import { Failed, Loading } from '../../controls/states.tsx';
import { Progress } from '../../decision/progress.tsx';
import { mayMissOverlaps } from '../../decision/result/figures.ts';
import { type DraftOption, LETTERS } from '../decision-form/draft.ts';
import styles from '../playground.module.css';
import { AnswerSection } from './answer-section.tsx';

const NAME_CHARACTERS = 100;

type Decided = Outputs['playground']['decide'];

interface Props {
  answer: Decided | null;
  isRunning: boolean;
  options: readonly DraftOption[];
}

export function DecisionAnswer({ answer, isRunning, options }: Props) {
  return (
    <AnswerSection isRunning={isRunning} answer={answer}>
      {isRunning ? (
        <Loading what="the answer" />
      ) : answer === null ? (
        <p>The answer appears here.</p>
      ) : answer.done ? (
        <Shown id={answer.id} response={answer.result} judge={answer.judge} options={options} />
      ) : (
        <Awaited id={answer.id} progress={answer.running.progress} options={options} />
      )}
    </AnswerSection>
  );
}

/** A decision that was still running when the server answered. */
function Awaited({
  id,
  progress,
  options,
}: {
  id: string;
  progress: { done: number; total: number };
  options: readonly DraftOption[];
}) {
  const { data, error, refetch } = useQuery(
    trpc.decisions.get.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (state.data?.record.status === 'running' ? 4000 : false) },
    ),
  );
  if (error !== null) return <Failed error={error} onTryAgain={() => void refetch()} />;
  const record = data?.record;
  if (record === undefined || record.status === 'running')
    return (
      <>
        <h2>The decision is running</h2>
        <Progress id={id} started={progress} />
        <ToDecision id={id} />
      </>
    );
  if (record.response === null)
    return (
      <>
        <h2>The decision failed</h2>
        <p role="alert">{record.errorMessage ?? 'There is no answer. Nothing was billed.'}</p>
        <ToDecision id={id} />
      </>
    );
  return <Shown id={id} response={record.response} options={options} />;
}

type Response = Extract<Decided, { done: true }>['result'];

function Shown({
  id,
  response,
  judge,
  options,
}: {
  id: string;
  response: Response;
  judge?: string | null | undefined;
  options: readonly DraftOption[];
}) {
  const results: readonly ResultFigures[] = response.results;
  const known = options.map(({ description }, index) => ({ id: LETTERS[index] ?? '', description }));
  const trust = trustOf(response, judge ?? null);
  const judged = judgeLine(trust);
  return (
    <>
      <div role="status">
        <h2>{headline(results)}</h2>
      </div>
      <ul className={styles.named}>
        {known.slice(0, countOf(results)).map((option) => (
          <li key={option.id}>
            <OptionLetter letter={option.id} /> <bdi>{shorten(option.description, NAME_CHARACTERS)}</bdi>
          </li>
        ))}
      </ul>
      <PictureFigure picture={verdictGrid(results, known.slice(0, countOf(results)))} name="Verdict grid" />
      <dl className={styles.verdict}>
        {results.map((result) => (
          <div key={result.stakeholder.id}>
            <dt>
              <bdi>{result.stakeholder.description}</bdi>
            </dt>
            <dd>{verdictSentence(result)}</dd>
            {[mainReason(result), whatChangesIt(result)].map(
              (sentence) =>
                sentence !== null && (
                  <dd key={sentence} dir="auto">
                    {sentence}
                  </dd>
                ),
            )}
          </div>
        ))}
      </dl>
      {judged !== null && (
        <p>
          <small>{judged}</small>
        </p>
      )}
      <details>
        <summary>{HOW_SURE}</summary>
        <ul>
          {doubts(trust).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      {'mode' in response && mayMissOverlaps(response) && (
        <p>
          <small>
            The built-in judge can miss consequences that say the same, which then count twice. “Overlaps” in
            the decision lists those that it found.
          </small>
        </p>
      )}
      <ToDecision id={id} />
    </>
  );
}

/** The form may have changed since it was sent. */
function countOf([first]: readonly ResultFigures[]): number {
  return Object.keys(first?.probabilities ?? {}).length;
}

function ToDecision({ id }: { id: string }) {
  return (
    <p>
      <Link to="/decisions/$id" params={{ id }} className="button">
        Open the decision
      </Link>
    </p>
  );
}
