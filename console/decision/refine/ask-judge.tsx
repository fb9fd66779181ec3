/** Asks the judge the questions that are worth most, in place of a person. */
import { Field } from '../../controls/field.tsx';
import { Form } from '../../controls/form.tsx';
import styles from './refine.module.css';
import type { Refining } from './use-refine.ts';

const USUALLY = 4;

export function AskJudge({ stakeholder, refining }: { stakeholder: string; refining: Refining }) {
  return (
    <Form
      className={styles.judge}
      error={refining.error}
      hasField={(place) => place === 'refinement.calls'}
      onSend={(form) => refining.refine({ calls: Number(form.get('calls')), stakeholder })}
    >
      <h3>Or ask the judge</h3>
      <p>
        The judge gets the questions that are worth most and that it has not answered yet. They are billed
        like the questions of a decision.
      </p>
      <div className={styles.ask}>
        <Field label="Questions at most" problem={refining.problems.get('refinement.calls')}>
          {(props) => (
            <input {...props} name="calls" type="number" min="1" max="32" defaultValue={USUALLY} required />
          )}
        </Field>
        <button type="submit" aria-disabled={refining.isSending}>
          Ask the judge
        </button>
      </div>
    </Form>
  );
}
