/** Two revisions side by side: what changed in the request, and what in the result. */
import { hasValues } from '../../../pictures/result-figures.ts';
import { twoRevisions } from '../../../pictures/two-revisions.ts';
import { revisionsSentence } from '../../../pictures/words/revisions.ts';
import { shorten } from '../../../pictures/words/texts.ts';
import { PictureFigure } from '../../controls/picture.tsx';
import { Scroll } from '../../controls/scroll.tsx';
import type { OneDecision } from '../one-decision.ts';
import type { Sent, SentOption } from '../sent-request.ts';
import { AddedAnswers } from './added-answers.tsx';
import { type ChangedText, changesOf, changeWithin } from './changes.ts';
import styles from './revisions.module.css';

interface Props {
  before: OneDecision;
  after: OneDecision;
  sentBefore: Sent | null;
  sentAfter: Sent | null;
}

const NAME_CHARACTERS = 80;

export function Comparison({ before, after, sentBefore, sentAfter }: Props) {
  const numbers = [before.record.lineage.number, after.record.lineage.number] as const;
  return (
    <div className={styles.comparison}>
      <h3>
        Revision {numbers[0]} and revision {numbers[1]}
      </h3>
      <AddedAnswers before={before} after={after} sent={sentAfter ?? sentBefore} />
      <RequestChanges sentBefore={sentBefore} sentAfter={sentAfter} numbers={numbers} />
      <ResultChanges
        before={before}
        after={after}
        options={[...(sentAfter?.options ?? []), ...(sentBefore?.options ?? [])]}
      />
    </div>
  );
}

type Numbers = readonly [number, number];

function RequestChanges({
  sentBefore,
  sentAfter,
  numbers,
}: Pick<Props, 'sentBefore' | 'sentAfter'> & { numbers: Numbers }) {
  if (sentBefore === null || sentAfter === null)
    return <p>What changed in the request cannot be shown: one of the two is no longer stored.</p>;
  const changes = changesOf(sentBefore, sentAfter);
  if (changes.length === 0) return <p>The request is the same.</p>;
  return (
    <Scroll label="What changed in the request">
      <table className={styles.changes}>
        <caption>What changed in the request</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Revision {numbers[0]}</th>
            <th scope="col">Revision {numbers[1]}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ key, part, was, is }) => {
            const [before, after] = changeWithin(was, is);
            return (
              <tr key={key}>
                <th scope="row">
                  <bdi>{part}</bdi>
                </th>
                <td data-column={`Revision ${numbers[0]}`} data-long>
                  <Marked text={before} as="del" />
                </td>
                <td data-column={`Revision ${numbers[1]}`} data-long>
                  <Marked text={after} as="ins" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}

function Marked({ text, as: Mark }: { text: ChangedText | null; as: 'del' | 'ins' }) {
  if (text === null) return '–';
  return (
    <span dir="auto">
      {text.start}
      {text.changed !== '' && <Mark>{text.changed}</Mark>}
      {text.end}
    </span>
  );
}

interface ResultProps extends Pick<Props, 'before' | 'after'> {
  options: readonly SentOption[];
}

function ResultChanges({ before, after, options }: ResultProps) {
  const [was, is] = [before.record.response, after.record.response];
  if (was === null || is === null)
    return <p>What changed in the result cannot be shown: one of the two is not stored.</p>;
  const known = options.filter(({ id }, index) => options.findIndex((one) => one.id === id) === index);
  const pairs = is.results.flatMap((result) => {
    const earlier = was.results.find((one) => one.stakeholder.id === result.stakeholder.id);
    return earlier === undefined ? [] : [{ earlier, result }];
  });
  return (
    <>
      <Scroll label="What changed in the result">
        <table className={styles.changes}>
          <caption>What changed in the result</caption>
          <thead>
            <tr>
              <th scope="col">Stakeholder</th>
              <th scope="col">What changed</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ earlier, result }) => (
              <tr key={result.stakeholder.id}>
                <th scope="row">
                  <bdi>{shorten(result.stakeholder.description, NAME_CHARACTERS)}</bdi>
                </th>
                <td data-long>{revisionsSentence(earlier, result)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <details>
        <summary>Expected values before and after</summary>
        <div className={styles.pictures}>
          {pairs.map(({ earlier, result }) =>
            hasValues(earlier) && hasValues(result) ? (
              <div key={result.stakeholder.id} className={styles.pair}>
                <h4>
                  <bdi>{shorten(result.stakeholder.description, NAME_CHARACTERS)}</bdi>
                </h4>
                <PictureFigure
                  picture={twoRevisions(earlier, result, known)}
                  name={`Expected values before and after: ${result.stakeholder.description}`}
                />
              </div>
            ) : null,
          )}
        </div>
      </details>
    </>
  );
}
