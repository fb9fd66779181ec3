/** "Further answers": what persons and the judge have added to the request's own questions. */
import { droppedAnswer } from '../../../pictures/words/kept-answers.ts';
import { Scroll } from '../../controls/scroll.tsx';
import { Section } from '../../controls/section.tsx';
import type { OneDecision } from '../one-decision.ts';
import styles from './refine.module.css';

type Refinement = NonNullable<OneDecision['record']['refinement']>;
type Added = Refinement['records'][number];

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

export function FurtherAnswers({ refinement }: { refinement: Refinement }) {
  const { records, revised } = refinement;
  return (
    <Section id="further-answers" title="Further answers">
      {revised !== undefined && revised.dropped.length > 0 && <Dropped answers={revised.dropped} />}
      {records.length === 0 ? (
        revised === undefined && <p>None: no question was worth asking.</p>
      ) : (
        <Scroll label="Further answers">
          <table className={styles.records}>
            <caption className="unseen">Answers that were added, oldest first</caption>
            <thead>
              <tr>
                <th scope="col">Compared</th>
                <th scope="col">For</th>
                <th scope="col">Answer</th>
                <th scope="col">By</th>
              </tr>
            </thead>
            <tbody>
              {records.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
                <tr key={at}>
                  <th scope="row">
                    <bdi>{one.between[0]}</bdi> and <bdi>{one.between[1]}</bdi>
                  </th>
                  <td data-column="For" data-long>
                    <bdi>{one.stakeholder}</bdi>
                  </td>
                  <td data-column="Answer" data-long>
                    {said(one)}
                  </td>
                  <td data-column="By">
                    <bdi>{by(one)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Section>
  );
}

/** Answers to the revision before that do not fit this one. */
function Dropped({ answers }: { answers: NonNullable<Refinement['revised']>['dropped'] }) {
  return (
    <ul>
      {answers.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <li key={at} dir="auto">
          {droppedAnswer(one, one.answeredBy?.name ?? one.answeredBy?.email ?? null)}
        </li>
      ))}
    </ul>
  );
}

/**
 * Says an answer in words. For an answer of the judge, the record has all 15 probabilities, which
 * “Download JSON” saves.
 */
function said(one: Added): string {
  if (one.by === 'judge') return 'probabilities; see the JSON';
  const { ratio, factor } = one;
  const times = ratio < 1 ? `the second ${NUMBER.format(1 / ratio)}` : `the first ${NUMBER.format(ratio)}`;
  return `${ratio === 1 ? 'both the same' : `${times} times as much`}, within a factor of ${NUMBER.format(factor)}`;
}

function by(one: Added): string {
  if (one.by === 'judge') return one.judge;
  return one.answeredBy?.name ?? one.answeredBy?.email ?? `key ${one.key.name}`;
}
