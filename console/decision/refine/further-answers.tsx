/** "Further answers": what persons and the judge have added to the request's own questions. */
import { answered } from '../../../pictures/words/answered.ts';
import { droppedAnswer } from '../../../pictures/words/kept-answers.ts';
import { Scroll } from '../../controls/scroll.tsx';
import { Section } from '../../controls/section.tsx';
import type { OneDecision } from '../one-decision.ts';
import { consequenceName, type Sent, stakeholderName } from '../sent-request.ts';
import styles from './refine.module.css';

type Refinement = NonNullable<OneDecision['record']['refinement']>;
export type Added = Refinement['records'][number];

interface Props {
  refinement: Refinement;
  sent: Sent | null;
}

export function FurtherAnswers({ refinement, sent }: Props) {
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
                <th scope="col">Answer</th>
                <th scope="col">For</th>
                <th scope="col">By</th>
              </tr>
            </thead>
            <tbody>
              {records.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
                <tr key={at}>
                  <th scope="row" dir="auto">
                    {saidBy(one, sent)}
                  </th>
                  <td data-column="For" data-long>
                    <bdi>{stakeholderName(sent, one.stakeholder)}</bdi>
                  </td>
                  <td data-column="By">
                    <bdi>{answererOf(one)}</bdi>
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

/** For an answer of the judge, the record has all 15 probabilities, which “Download JSON” saves. */
export function saidBy(one: Added, sent: Sent | null): string {
  const names = one.between.map((id) => consequenceName(sent, id)) as [string, string];
  return answered(names, one.by === 'judge' ? null : one);
}

export function answererOf(one: Added): string {
  if (one.by === 'judge') return one.judge;
  return one.answeredBy?.name ?? one.answeredBy?.email ?? `key ${one.key.name}`;
}
