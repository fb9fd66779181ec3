/** The form of an assessment: overall, and for each stakeholder. */
import type { Sending } from '../../client/send.ts';
import type { Inputs } from '../../client/types.ts';
import { Dialog, SendActions } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { Form, textOf } from '../../controls/form.tsx';
import type { OneDecision } from '../one-decision.ts';
import type { Sent } from '../sent-request.ts';
import styles from './afterwards.module.css';
import { optionOf } from './choices.ts';
import { lettersOf } from './keep-decision.ts';
import { OptionChoices } from './option-choices.tsx';

interface Props {
  decision: OneDecision;
  sent: Sent | null;
  sending: Sending<Inputs['decisions']['assess']>;
  onClose: () => void;
}

const OVERALL = ['agree', 'partly', 'disagree'] as const;
const RIGHT = ['yes', 'no', 'unsure'] as const;

type Assessment = Inputs['decisions']['assess']['assessment'];

export function AssessmentDialog({ decision, sent, sending, onClose }: Props) {
  const { id, bestByStakeholder } = decision.record;
  const ids = Object.keys(bestByStakeholder ?? {});
  const problem = (place: string) => sending.problems.get(`assessment.${place}`);
  return (
    <Dialog title="Assess this decision" onClose={onClose}>
      <Form
        error={sending.error}
        onSend={(form) => sending.send({ id, assessment: assessmentOf(form, ids) })}
      >
        <Field label="Overall" problem={problem('overall')}>
          {(props) => (
            <select {...props} name="overall">
              <option value="agree">I agree</option>
              <option value="partly">I agree partly</option>
              <option value="disagree">I disagree</option>
            </select>
          )}
        </Field>
        {ids.map((one, index) => (
          <StakeholderFields
            key={one}
            id={one}
            index={index}
            decision={decision}
            sent={sent}
            problem={problem}
          />
        ))}
        <Field label="Note" problem={problem('note')}>
          {(props) => <textarea {...props} name="note" dir="auto" />}
        </Field>
        <SendActions words="Save" isSending={sending.isSending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface StakeholderProps extends Pick<Props, 'decision' | 'sent'> {
  id: string;
  index: number;
  problem: (place: string) => string | undefined;
}

function StakeholderFields({ id, index, decision, sent, problem }: StakeholderProps) {
  return (
    <fieldset className={styles.stakeholder}>
      <legend>
        <bdi>{sent?.stakeholders.find((one) => one.id === id)?.description ?? id}</bdi>
      </legend>
      <Field label={`Was ${decision.record.bestByStakeholder?.[id]} the best option?`}>
        {(props) => (
          <select {...props} name={`right-${index}`}>
            <option value="yes">Yes</option>
            <option value="no">No</option>
            <option value="unsure">I am not sure</option>
          </select>
        )}
      </Field>
      <Field label="I would choose" problem={problem(`stakeholders.${index}.would_choose`)}>
        {(props) => (
          <select {...props} name={`other-${index}`}>
            <OptionChoices letters={lettersOf(decision)} sent={sent} />
          </select>
        )}
      </Field>
      <Field label="Reason" problem={problem(`stakeholders.${index}.reason`)}>
        {(props) => <textarea {...props} name={`reason-${index}`} dir="auto" />}
      </Field>
    </fieldset>
  );
}

function assessmentOf(form: FormData, ids: readonly string[]): Assessment {
  const note = textOf(form, 'note');
  return {
    overall: OVERALL.find((one) => one === form.get('overall')) ?? 'agree',
    assessor: { kind: 'human' },
    stakeholders: ids.map((stakeholder, index) => {
      const other = optionOf(textOf(form, `other-${index}`));
      const reason = textOf(form, `reason-${index}`);
      return {
        stakeholder,
        best_correct: RIGHT.find((one) => one === form.get(`right-${index}`)) ?? 'unsure',
        ...(other === undefined ? {} : { would_choose: other }),
        ...(reason === undefined ? {} : { reason }),
      };
    }),
    ...(note === undefined ? {} : { note }),
  };
}
