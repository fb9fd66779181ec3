/**
 * The options of a decision, side by side; on a phone one at a time. In Default mode with their
 * consequences.
 */
import { useState } from 'react';
import styles from '../playground.module.css';
import { quoted } from '../reading/readable.ts';
import { Consequences } from './consequences.tsx';
import { type Draft, type DraftOption, EMPTY_OPTION, LETTERS, type Mode } from './draft.ts';
import { isBlank } from './edit-draft.ts';
import { removed } from './lists.ts';
import { OptionHead } from './option-head.tsx';
import type { PartProps } from './stakeholders.tsx';
import table from './table.module.css';
import { consequenceField, optionField, thenFocus } from './then-focus.ts';
import type { Undo } from './use-undo.ts';

interface Props extends PartProps {
  mode: Mode;
  undo: Undo<Draft>;
  /** Of the last sending; a new one shows the first option that it is about. */
  error: unknown;
}

export function Options(props: Props) {
  const { draft, onChange, problem, limits, mode, undo, error } = props;
  const { options } = draft;
  const [shown, setShown] = useState(0);
  const [seen, setSeen] = useState(error);
  const isWrong = (index: number) => placesOf(options, index).some((place) => problem(place) !== undefined);
  const firstWrong = options.findIndex((_, index) => isWrong(index));
  // Before the form looks for the first wrong field, which must be shown by then.
  if (error !== seen) {
    setSeen(error);
    if (firstWrong >= 0) setShown(firstWrong);
  }
  const last = options.length - 1;
  const add = () =>
    thenFocus(() => {
      onChange({ options: [...options, EMPTY_OPTION] });
      setShown(options.length);
    }, optionField(LETTERS[options.length]));
  const remove = (index: number) => {
    const option = options[index];
    if (option === undefined) return;
    const next = { ...draft, options: removed(options, index) };
    setShown(Math.min(shown, last - 1));
    if (option.description.trim() === '' && option.consequences.every(isBlank)) onChange(next);
    else
      undo.take(wordsOf(option, index, mode), next, (now) => bringBack(now, index, option, limits.options));
  };
  const goOn = (index: number, change = () => {}) =>
    thenFocus(
      () => {
        change();
        setShown(Math.min(index, last));
      },
      index > last ? 'add-option' : optionField(LETTERS[index]),
    );
  return (
    <fieldset className={styles.part}>
      <legend>Options</legend>
      <p className={styles.says}>{mode === 'direct' ? DIRECT_HELP : HELP}</p>
      <fieldset aria-label="Shown option" className={table.chips}>
        {options.map((_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is told by its letter.
            key={index}
            type="button"
            aria-label={`Show ${LETTERS[index]}${isWrong(index) ? ', which has an error' : ''}`}
            aria-pressed={index === shown}
            onClick={() => setShown(index)}
          >
            {LETTERS[index]}
            {isWrong(index) && ' !'}
          </button>
        ))}
      </fieldset>
      <div className={table.columns}>
        {options.map((option, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is told by its letter.
            key={index}
            className={index === shown ? table.column : `${table.column} ${table.aside}`}
          >
            <OptionHead
              {...props}
              option={option}
              index={index}
              onRemove={options.length > limits.leastOptions ? () => remove(index) : null}
              onEnter={() => {
                if (mode === 'direct') goOn(index + 1);
                else document.getElementById(consequenceField(LETTERS[index], 0))?.focus();
              }}
            />
            {mode === 'default' && <Consequences {...props} index={index} option={option} goOn={goOn} />}
          </div>
        ))}
      </div>
      {options.length < limits.options && (
        <button type="button" id="add-option" onClick={add}>
          Add option
        </button>
      )}
    </fieldset>
  );
}

const DIRECT_HELP = 'Without consequences: the judge compares the options as they stand.';
const HELP =
  'Below each option stand its consequences, with + where one is good and − where it is bad. Enter makes the next row, “+ ” or “- ” at its beginning sets the sign, Alt with ↑ or ↓ moves it.';

function placesOf(options: readonly DraftOption[], index: number): string[] {
  const at = `options.${index}`;
  const within = options[index]?.consequences.flatMap((_, one) =>
    ['description', 'valence', 'id', 'label'].map((field) => `${at}.consequences.${one}.${field}`),
  );
  return [`${at}.description`, ...(within ?? [])];
}

function wordsOf({ description, consequences }: DraftOption, index: number, mode: Mode): string {
  const named = description.trim() === '' ? '' : ` ${quoted(description)}`;
  const count = mode === 'direct' ? 0 : consequences.filter((one) => !isBlank(one)).length;
  const with_ = count === 0 ? '' : ` with ${count} ${count === 1 ? 'consequence' : 'consequences'}`;
  return `option ${LETTERS[index]}${named}${with_}`;
}

function bringBack(now: Draft, index: number, option: DraftOption, most: number): Draft | null {
  if (now.options.length >= most) return null;
  return { ...now, options: now.options.toSpliced(index, 0, option) };
}
