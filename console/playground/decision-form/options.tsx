/** The options of a decision, in Default mode with their consequences. */
import { CountedField } from '../counted-field.tsx';
import styles from '../playground.module.css';
import { Consequence } from './consequence.tsx';
import { type DraftOption, EMPTY_CONSEQUENCE, EMPTY_OPTION, LETTERS, type Mode } from './draft.ts';
import { removed, replaced } from './lists.ts';
import type { PartProps } from './stakeholders.tsx';

export function Options({ draft, onChange, problem, limits, mode }: PartProps & { mode: Mode }) {
  const { options } = draft;
  const most = limits.options;
  const change = (index: number, option: DraftOption) =>
    onChange({ options: replaced(options, index, option) });
  return (
    <fieldset className={styles.part}>
      <legend>Options</legend>
      <p className={styles.says}>
        At least {limits.leastOptions}, at most {most}.
      </p>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is told by its letter.
        <div key={index} className={styles.item}>
          <CountedField
            label={`Option ${LETTERS[index]}`}
            limit={limits.option}
            value={option.description}
            problem={problem(`options.${index}.description`)}
            onChange={(description) => change(index, { ...option, description })}
          />
          {mode === 'default' && (
            <Consequences
              index={index}
              option={option}
              draft={draft}
              problem={problem}
              limits={limits}
              onOption={(changed) => change(index, changed)}
            />
          )}
          {options.length > limits.leastOptions && (
            <button
              type="button"
              aria-description={`Option ${LETTERS[index]}`}
              onClick={() => onChange({ options: removed(options, index) })}
            >
              Remove option
            </button>
          )}
        </div>
      ))}
      {options.length < most && (
        <button type="button" onClick={() => onChange({ options: [...options, EMPTY_OPTION] })}>
          Add option
        </button>
      )}
    </fieldset>
  );
}

interface ConsequencesProps extends Omit<PartProps, 'onChange'> {
  index: number;
  option: DraftOption;
  onOption: (option: DraftOption) => void;
}

function Consequences({ index, option, draft, problem, limits, onOption }: ConsequencesProps) {
  const { consequences } = option;
  const most = limits.consequences;
  return (
    <div className={styles.consequences}>
      {consequences.map((one, at) => (
        <Consequence
          // biome-ignore lint/suspicious/noArrayIndexKey: a consequence is told by its place.
          key={at}
          name={`${LETTERS[index]}${at + 1}`}
          consequence={one}
          stakeholders={draft.stakeholders}
          limit={limits.consequence}
          problem={(field) => problem(`options.${index}.consequences.${at}.${field}`)}
          onChange={(changed) => onOption({ ...option, consequences: replaced(consequences, at, changed) })}
          onRemove={
            consequences.length > 1
              ? () => onOption({ ...option, consequences: removed(consequences, at) })
              : null
          }
        />
      ))}
      {consequences.length < most && (
        <button
          type="button"
          aria-description={`Option ${LETTERS[index]}`}
          onClick={() => onOption({ ...option, consequences: [...consequences, EMPTY_CONSEQUENCE] })}
        >
          Add consequence
        </button>
      )}
    </div>
  );
}
