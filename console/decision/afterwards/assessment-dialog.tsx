/** The form of an assessment: overall, and for each stakeholder. Nothing is chosen beforehand. */
import { useRef, useState } from 'react';
import { wasItRight } from '../../../pictures/words/afterwards.ts';
import { verdictOf } from '../../../pictures/words/verdict.ts';
import type { Sending } from '../../client/send.ts';
import type { Inputs } from '../../client/types.ts';
import { Dialog, SendActions } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { Form, textOf } from '../../controls/form.tsx';
import type { OneDecision } from '../one-decision.ts';
import { figuresOf } from '../result/figures.ts';
import { optionName, type Sent, stakeholderName } from '../sent-request.ts';
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
  const fields = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const problem = (place: string, name: string, words: string) =>
    missing.includes(name) ? words : sending.problems.get(`assessment.${place}`);
  const send = (form: FormData) => {
    const unsaid = ['overall', ...ids.map((_, at) => `right-${at}`)].filter((name) => !form.get(name));
    setMissing(unsaid);
    const assessment = assessmentOf(form, ids);
    if (unsaid.length === 0 && assessment !== null) return sending.send({ id, assessment });
    fields.current?.querySelector<HTMLElement>(`[name="${unsaid[0]}"]`)?.focus();
  };
  return (
    <Dialog title="Assess this decision" onClose={onClose}>
      <Form error={sending.error} onSend={send}>
        <div ref={fields}>
          <Field label="Overall" problem={problem('overall', 'overall', 'Say whether you agree.')}>
            {(props) => (
              <select {...props} name="overall">
                <option value="">Choose one</option>
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
        </div>
        <Field label="Note" problem={problem('note', 'note', '')}>
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
  problem: (place: string, name: string, words: string) => string | undefined;
}

function StakeholderFields({ id, index, decision, sent, problem }: StakeholderProps) {
  const at = `stakeholders.${index}`;
  const best = decision.record.bestByStakeholder?.[id] ?? '';
  const figures = figuresOf(decision, id);
  const named = figures === null ? [best] : verdictOf(figures).options;
  return (
    <fieldset className={styles.stakeholder}>
      <legend>
        <bdi>{stakeholderName(sent, id)}</bdi>
      </legend>
      <Field
        label={wasItRight(figures, best)}
        hint={named.length === 0 ? null : named.map((one) => optionName(sent, one)).join(' · ')}
        problem={problem(`${at}.best_correct`, `right-${index}`, 'Choose one; “I am not sure” is an answer.')}
      >
        {(props) => (
          <select {...props} name={`right-${index}`}>
            <option value="">Choose one</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
            <option value="unsure">I am not sure</option>
          </select>
        )}
      </Field>
      <Field label="I would choose" problem={problem(`${at}.would_choose`, `other-${index}`, '')}>
        {(props) => (
          <select {...props} name={`other-${index}`}>
            <OptionChoices letters={lettersOf(decision)} sent={sent} />
          </select>
        )}
      </Field>
      <Field label="Reason" problem={problem(`${at}.reason`, `reason-${index}`, '')}>
        {(props) => <textarea {...props} name={`reason-${index}`} dir="auto" />}
      </Field>
    </fieldset>
  );
}

/** Null while something is not chosen yet. */
function assessmentOf(form: FormData, ids: readonly string[]): Assessment | null {
  const note = textOf(form, 'note');
  const overall = OVERALL.find((one) => one === form.get('overall'));
  const stakeholders = ids.flatMap((stakeholder, index) => {
    const right = RIGHT.find((one) => one === form.get(`right-${index}`));
    const other = optionOf(textOf(form, `other-${index}`));
    const reason = textOf(form, `reason-${index}`);
    if (right === undefined) return [];
    return [
      {
        stakeholder,
        best_correct: right,
        ...(other === undefined ? {} : { would_choose: other }),
        ...(reason === undefined ? {} : { reason }),
      },
    ];
  });
  if (overall === undefined) return null;
  return { overall, assessor: { kind: 'human' }, stakeholders, ...(note === undefined ? {} : { note }) };
}
