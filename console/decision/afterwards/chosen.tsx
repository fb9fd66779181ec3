/** "What was done": the option that was carried out. A new report takes the place of the last. */
import { howItStood } from '../../../pictures/words/afterwards.ts';
import { verdictOf } from '../../../pictures/words/verdict.ts';
import { trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import { announce } from '../../controls/announce.tsx';
import { Field } from '../../controls/field.tsx';
import { Form, textOf } from '../../controls/form.tsx';
import { OptionLetter } from '../../controls/option-letter.tsx';
import { Section } from '../../controls/section.tsx';
import { Time } from '../../controls/time.tsx';
import type { OneDecision } from '../one-decision.ts';
import { figuresOf } from '../result/figures.ts';
import { optionName, type Sent, stakeholderName } from '../sent-request.ts';
import styles from './afterwards.module.css';
import { optionOf } from './choices.ts';
import { keepDecision, lettersOf } from './keep-decision.ts';
import { OptionChoices } from './option-choices.tsx';

export function Chosen({ decision, sent }: { decision: OneDecision; sent: Sent | null }) {
  const { id, chosen } = decision.record;
  const sending = useSend(trpc.decisions.reportChosen.mutationOptions(), (after) => {
    keepDecision(after);
    announce('Saved');
  });
  const send = (form: FormData) => {
    const letter = optionOf(textOf(form, 'chosen'));
    const note = textOf(form, 'note');
    sending.send({
      id,
      report: {
        decided_by: 'human',
        ...(letter === undefined ? {} : { chosen_option: letter }),
        ...(note === undefined ? {} : { note }),
      },
    });
  };
  return (
    <Section id="what-was-done" title="What was done">
      {chosen === null ? (
        <p>Nothing was reported yet.</p>
      ) : (
        <Report decision={decision} chosen={chosen} sent={sent} />
      )}
      <Form key={chosen?.reportedAt} error={sending.error} onSend={send} className={styles.form}>
        <Field label="Chosen option" problem={sending.problems.get('report.chosen_option')}>
          {(props) => (
            <select {...props} name="chosen" defaultValue={chosen?.chosenOption ?? ''}>
              <OptionChoices letters={lettersOf(decision)} sent={sent} />
            </select>
          )}
        </Field>
        <Field label="Note" problem={sending.problems.get('report.note')}>
          {(props) => <textarea {...props} name="note" dir="auto" defaultValue={chosen?.note ?? ''} />}
        </Field>
        <button type="submit" aria-disabled={sending.isSending}>
          Save
        </button>
      </Form>
    </Section>
  );
}

interface ReportProps {
  decision: OneDecision;
  chosen: NonNullable<OneDecision['record']['chosen']>;
  sent: Sent | null;
}

function Report({ decision, chosen, sent }: ReportProps) {
  const { chosenOption, decidedBy, note, reportedAt, reportedBy, wasBest } = chosen;
  const stood = Object.entries(wasBest).flatMap(([id, wasIt]) => {
    if (wasIt === null || chosenOption === null || chosenOption === 'none') return [];
    const figures = figuresOf(decision, id);
    // All that is known where the result is no longer stored.
    const kept = wasIt ? 'It had come out best' : 'It had not come out best';
    const words = figures === null ? kept : howItStood(figures, chosenOption);
    const others = figures === null ? [] : verdictOf(figures).options.filter((one) => one !== chosenOption);
    return [{ id, words, others: others.map((one) => optionName(sent, one)) }];
  });
  const by = decidedBy === null ? '' : ` by ${decidedBy === 'human' ? 'a person' : 'an agent'}`;
  const text = sent?.options.find(({ id }) => id === chosenOption)?.description;
  return (
    <div className={styles.report}>
      <p>
        {chosenOption === null ? (
          'No option was named'
        ) : chosenOption === 'none' ? (
          `None of the options was chosen${by}`
        ) : (
          <>
            Option <OptionLetter letter={chosenOption} /> was chosen{by}
            {text !== undefined && (
              <>
                {': '}
                <bdi>{text}</bdi>
              </>
            )}
          </>
        )}
        .
      </p>
      {stood.length > 0 && (
        <ul className={styles.bests}>
          {stood.map(({ id, words, others }) => (
            <li key={id}>
              <bdi>{stakeholderName(sent, id)}</bdi>: {words}
              {others.map((one) => (
                <small key={one}>
                  {' '}
                  <bdi>{one}</bdi>
                </small>
              ))}
            </li>
          ))}
        </ul>
      )}
      {note !== null && (
        <p dir="auto" className={styles.note}>
          {note}
        </p>
      )}
      <small>
        Reported <Time at={reportedAt} />
        {reportedBy?.name !== undefined && (
          <>
            {' '}
            by <bdi>{reportedBy.name}</bdi>
          </>
        )}
      </small>
    </div>
  );
}
