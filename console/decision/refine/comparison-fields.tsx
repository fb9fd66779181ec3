/** The fields of one comparison: which of two consequences matters more, and how much more. */
import type { ExplainedFigures } from '../../../pictures/result-figures.ts';
import { shorten } from '../../../pictures/words/texts.ts';
import { Field } from '../../controls/field.tsx';
import { type ComparisonDraft, SURE, type Which } from './comparisons.ts';
import styles from './refine.module.css';

interface Props {
  /** Counted from 1. */
  number: number;
  comparison: ComparisonDraft;
  result: ExplainedFigures;
  /** Returns the problem of the field that the API calls so. */
  problem: (field: string) => string | undefined;
  onChange: (changes: Partial<ComparisonDraft>) => void;
}

const NAME_CHARACTERS = 80;
const WHICH: readonly Which[] = ['first', 'second', 'same'];

export function ComparisonFields({ number, comparison, result, problem, onChange }: Props) {
  const { between, isSuggested, which } = comparison;
  const [first, second] = between.map((id) => nameOf(result, id)) as [string, string];
  return (
    <fieldset className={styles.comparison}>
      <legend>Comparison {number}</legend>
      {isSuggested ? (
        <p className={styles.asked}>
          <bdi>{textOf(result, between[0])}</bdi> <em>or</em> <bdi>{textOf(result, between[1])}</bdi>
        </p>
      ) : (
        <div className={styles.pair}>
          {between.map((id, at) => (
            <Choose
              // biome-ignore lint/suspicious/noArrayIndexKey: one of two places.
              key={at}
              label={at === 0 ? 'First consequence' : 'Second consequence'}
              id={id}
              result={result}
              problem={problem(`between.${at}`)}
              onChange={(chosen) =>
                onChange({ between: at === 0 ? [chosen, between[1]] : [between[0], chosen] })
              }
            />
          ))}
        </div>
      )}
      <Field label="Which matters more">
        {(props) => (
          <select
            {...props}
            value={which}
            onChange={({ currentTarget }) =>
              onChange({ which: WHICH.find((one) => one === currentTarget.value) ?? '' })
            }
          >
            <option value="">Not answered</option>
            <option value="first">{first === '' ? 'The first' : first}</option>
            <option value="second">{second === '' ? 'The second' : second}</option>
            <option value="same">Both the same</option>
          </select>
        )}
      </Field>
      {which !== '' && <HowMuch comparison={comparison} problem={problem} onChange={onChange} />}
    </fieldset>
  );
}

/** The fields of an answer: how many times as much, and how sure that is. */
function HowMuch({ comparison, problem, onChange }: Pick<Props, 'comparison' | 'problem' | 'onChange'>) {
  const { which, times, factor } = comparison;
  return (
    <div className={styles.pair}>
      {which !== 'same' && (
        <Field
          label="How many times as much"
          hint="A number; 2: twice as much"
          // The API counts from 0.01 on, because it has one number for both directions.
          problem={problem('ratio') === undefined ? undefined : 'Write a number from 1 to 100.'}
        >
          {(props) => (
            <input
              {...props}
              inputMode="decimal"
              autoComplete="off"
              value={times}
              onChange={({ currentTarget }) => onChange({ times: currentTarget.value })}
            />
          )}
        </Field>
      )}
      <Field label="How sure" hint="The truth is probably within this factor" problem={problem('factor')}>
        {(props) => (
          <select
            {...props}
            value={factor}
            onChange={({ currentTarget }) => onChange({ factor: Number(currentTarget.value) })}
          >
            {SURE.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

interface ChooseProps extends Pick<Props, 'result'> {
  label: string;
  id: string;
  problem: string | undefined;
  onChange: (id: string) => void;
}

function Choose({ label, id, result, problem, onChange }: ChooseProps) {
  return (
    <Field label={label} problem={problem}>
      {(props) => (
        <select {...props} value={id} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">Choose one</option>
          {result.consequences.map((one) => (
            <option key={one.id} value={one.id}>
              {one.option}: {nameOf(result, one.id)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function textOf({ consequences }: ExplainedFigures, id: string): string {
  return consequences.find((one) => one.id === id)?.description ?? id;
}

function nameOf({ consequences }: ExplainedFigures, id: string): string {
  const found = consequences.find((one) => one.id === id);
  return found === undefined ? id : shorten(found.label ?? found.description, NAME_CHARACTERS);
}
