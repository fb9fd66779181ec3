/** "What was done": the option that was carried out. A new report takes the place of the last. */
import { trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import { announce } from '../../controls/announce.tsx';
import { Field } from '../../controls/field.tsx';
import { Form, textOf } from '../../controls/form.tsx';
import { OptionLetter } from '../../controls/option-letter.tsx';
import { Section } from '../../controls/section.tsx';
import { Time } from '../../controls/time.tsx';
import type { OneDecision } from '../one-decision.ts';
import { type Sent, stakeholderName } from '../sent-request.ts';
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
      {chosen === null ? <p>Nothing was reported yet.</p> : <Report chosen={chosen} sent={sent} />}
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
  chosen: NonNullable<OneDecision['record']['chosen']>;
  sent: Sent | null;
}

function Report({ chosen, sent }: ReportProps) {
  const { chosenOption, decidedBy, note, reportedAt, reportedBy, wasBest } = chosen;
  const bests = Object.entries(wasBest).filter(([, was]) => was !== null);
  return (
    <div className={styles.report}>
      <p>
        {chosenOption === null ? (
          'No option was named'
        ) : chosenOption === 'none' ? (
          'None of the options was chosen'
        ) : (
          <>
            Option <OptionLetter letter={chosenOption} /> was chosen
          </>
        )}
        {decidedBy !== null && ` by ${decidedBy === 'human' ? 'a person' : 'an agent'}`}.
      </p>
      {bests.length > 0 && (
        <ul className={styles.bests}>
          {bests.map(([stakeholder, was]) => (
            <li key={stakeholder}>
              {was ? 'The best' : 'Not the best'} for <bdi>{stakeholderName(sent, stakeholder)}</bdi>
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
