/** One consequence: its text, and for whom it is a benefit or a harm. */
import { Field } from '../../controls/field.tsx';
import { CountedField } from '../counted-field.tsx';
import styles from '../playground.module.css';
import { type DraftConsequence, type DraftStakeholder, idOf, type Side } from './draft.ts';

interface Props {
  /** The option's letter and its place. */
  name: string;
  consequence: DraftConsequence;
  stakeholders: readonly DraftStakeholder[];
  limit: number | undefined;
  problem: (field: string) => string | undefined;
  onChange: (consequence: DraftConsequence) => void;
  /** Null for the last one that is left, which stays. */
  onRemove: (() => void) | null;
}

export function Consequence({ name, consequence, stakeholders, limit, problem, onChange, onRemove }: Props) {
  const { side } = consequence;
  const differs = typeof side !== 'string';
  const chooseKind = (kind: string) => {
    if (kind !== 'differs')
      return onChange({ ...consequence, side: kind === 'harm' || kind === 'benefit' ? kind : '' });
    const before = differs || side === '' ? 'benefit' : side;
    const sides = Object.fromEntries(stakeholders.map((one, index) => [idOf(one, index), before]));
    return onChange({ ...consequence, side: sides });
  };
  return (
    <div className={styles.consequence}>
      <CountedField
        label={`Consequence ${name}`}
        limit={limit}
        value={consequence.description}
        problem={problem('description')}
        onChange={(description) => onChange({ ...consequence, description })}
      />
      <div className={styles.kinds}>
        <Field narrow label={`Kind of ${name}`} problem={problem('valence')}>
          {(props) => (
            <select
              {...props}
              value={differs ? 'differs' : side}
              onChange={({ currentTarget }) => chooseKind(currentTarget.value)}
            >
              <option value="">Choose one</option>
              <option value="benefit">Benefit</option>
              <option value="harm">Harm</option>
              <option value="differs">Differs</option>
            </select>
          )}
        </Field>
        {differs &&
          stakeholders.map((one, index) => {
            const id = idOf(one, index);
            return (
              <OfStakeholder
                key={id}
                label={`${name} for ${id}`}
                side={side[id]}
                onChange={(chosen) => {
                  const { [id]: _, ...others } = side;
                  onChange({ ...consequence, side: chosen === null ? others : { ...others, [id]: chosen } });
                }}
              />
            );
          })}
        {onRemove !== null && (
          <button type="button" className="plain" aria-description={name} onClick={onRemove}>
            Remove
          </button>
        )}
      </div>
    </div>
  );
}

interface OneProps {
  label: string;
  side: Side | undefined;
  onChange: (side: Side | null) => void;
}

function OfStakeholder({ label, side, onChange }: OneProps) {
  return (
    <Field narrow label={label}>
      {(props) => (
        <select
          {...props}
          value={side ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange(value === 'benefit' || value === 'harm' ? value : null)
          }
        >
          <option value="">Nothing</option>
          <option value="benefit">Benefit</option>
          <option value="harm">Harm</option>
        </select>
      )}
    </Field>
  );
}
