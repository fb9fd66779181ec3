/** The answers to typed questions, with their probabilities. */
import { noAnswer } from '../../../pictures/words/closeness.ts';
import { percent } from '../../../pictures/words/numbers.ts';
import type { Outputs } from '../../client/types.ts';
import { Loading } from '../../controls/states.tsx';
import styles from '../playground.module.css';
import { AnswerSection } from './answer-section.tsx';

type Asked = Outputs['playground']['ask'];
type Answer = Asked['answers'][string];

export function QuestionsAnswer({ answer, isRunning }: { answer: Asked | null; isRunning: boolean }) {
  return (
    <AnswerSection isRunning={isRunning} answer={answer}>
      {isRunning ? (
        <Loading what="the answers" />
      ) : answer === null ? (
        <p>The answers appear here.</p>
      ) : (
        <div role="status">
          {Object.entries(answer.answers).map(([name, one]) => (
            <One key={name} name={name} answer={one} />
          ))}
        </div>
      )}
    </AnswerSection>
  );
}

function One({ name, answer }: { name: string; answer: Answer }) {
  return (
    <div className={styles.question}>
      <h2>
        <bdi>{name}</bdi>: <bdi>{saidOf(answer)}</bdi>
      </h2>
      {answer.type !== 'noul' && (
        <table className={styles.probabilities}>
          <caption className="unseen">Probabilities of {name}</caption>
          <thead>
            <tr>
              <th scope="col">{answer.type === 'choice' ? 'Choice' : 'Level'}</th>
              <th scope="col" className="figure">
                Probability
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(answer.probabilities).map(([key, p]) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{answer.type === 'score' ? (answer.legend[key] ?? key) : key}</bdi>
                </th>
                <td className="figure">{percent(p)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(answer.warnings ?? []).map((warning) => (
        <p key={warning}>
          <small>{warning}</small>
        </p>
      ))}
    </div>
  );
}

/** Where all are equally likely, the first is no answer. */
function saidOf(answer: Answer): string {
  if (answer.type === 'noul') return `${percent(answer.noul)} likely`;
  const none = noAnswer(Object.values(answer.probabilities));
  if (none !== null) return none;
  if (answer.type === 'choice') return `${answer.choice}, ${percent(answer.confidence)}`;
  return `${answer.legend[String(answer.score)] ?? answer.score}, ${percent(answer.confidence)}`;
}
