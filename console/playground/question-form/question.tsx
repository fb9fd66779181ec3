import { Field } from '../../controls/field.tsx';
import { CountedField } from '../counted-field.tsx';
import type { FormOffer } from '../form-offer.ts';
import styles from '../playground.module.css';
import type { Kind, QuestionDraft } from './question-draft.ts';

interface Props {
  number: number;
  question: QuestionDraft;
  /** Another question before it has the same name, and would be lost. */
  isTwice: boolean;
  problem: string | undefined;
  limits: FormOffer['limits'];
  onChange: (question: QuestionDraft) => void;
  /** Null for the last one that is left, which stays. */
  onRemove: (() => void) | null;
}

const KINDS: readonly (readonly [Kind, string])[] = [
  ['choice', 'Choice: one of several'],
  ['score', 'Score: a level of a scale'],
  ['noul', 'Yes or no: does it hold? (In the API: noul)'],
];

export function Question({ number, question, isTwice, problem, limits, onChange, onRemove }: Props) {
  const { name, kind, instructions, criteria } = question;
  const twice = isTwice && name !== '' ? 'Another question has this name: give each its own.' : undefined;
  return (
    <div className={styles.item}>
      <CountedField
        label={`Question ${number}`}
        isLine
        hint="Its name in the answer"
        limit={limits.questionName}
        value={name}
        problem={twice ?? problem}
        onChange={(changed) => onChange({ ...question, name: changed })}
      />
      <Field label={`Kind of question ${number}`}>
        {(props) => (
          <select
            {...props}
            value={kind}
            onChange={({ currentTarget }) =>
              onChange({
                ...question,
                kind: KINDS.find(([one]) => one === currentTarget.value)?.[0] ?? 'choice',
              })
            }
          >
            {KINDS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <CountedField
        label={kind === 'noul' ? `Statement of question ${number}` : `Instructions of question ${number}`}
        limit={limits.instructions}
        value={instructions}
        problem={undefined}
        onChange={(changed) => onChange({ ...question, instructions: changed })}
      />
      {kind !== 'noul' && (
        <Field
          label={kind === 'choice' ? `Choices of question ${number}` : `Levels of question ${number}`}
          hint={kind === 'choice' ? 'One a line: name: description' : 'One a line, the lowest first'}
        >
          {(props) => (
            <textarea
              {...props}
              dir="auto"
              value={criteria}
              onChange={({ currentTarget }) => onChange({ ...question, criteria: currentTarget.value })}
            />
          )}
        </Field>
      )}
      {onRemove !== null && (
        <button type="button" aria-description={`Question ${number}`} onClick={onRemove}>
          Remove question
        </button>
      )}
    </div>
  );
}
