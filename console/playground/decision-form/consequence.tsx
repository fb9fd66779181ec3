/** One consequence: its sign and its text; what is seldom needed is folded. */
import { type KeyboardEvent, useId, useState } from 'react';
import fieldStyles from '../../controls/field.module.css';
import { LineField } from '../line-field.tsx';
import { ConsequenceDetails } from './consequence-details.tsx';
import { type DraftConsequence, type DraftStakeholder, idOf, type Side } from './draft.ts';
import type { ConsequenceProps } from './row-acts.ts';
import { readSign } from './signs.ts';
import table from './table.module.css';

export function Consequence(props: ConsequenceProps) {
  const { id, name, consequence, stakeholders, limits, problem, acts } = props;
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || ['id', 'label'].some((field) => problem(field) !== undefined);
  const write = (text: string) => {
    // A sign at the beginning of a row whose side is not said yet says it.
    const read = consequence.side === '' ? readSign(text) : { side: '' as const, text };
    acts.change(
      read.side === ''
        ? { ...consequence, description: text }
        : { ...consequence, description: read.text, side: read.side },
    );
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, altKey, shiftKey, ctrlKey, metaKey, repeat, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const act =
      key === 'Enter' && !shiftKey && !ctrlKey && !metaKey
        ? acts.next
        : key === 'Backspace' && !repeat && consequence.description === ''
          ? acts.remove
          : altKey && (key === 'ArrowUp' || key === 'ArrowDown')
            ? () => acts.move(key === 'ArrowUp' ? -1 : 1)
            : null;
    if (act === null) return;
    event.preventDefault();
    act();
  };
  return (
    <li className={table.row}>
      <span className={table.handle} data-handle="" title={`Drag to move ${name}`} aria-hidden="true">
        {name}
      </span>
      <Sign
        name={name}
        side={sideForAll(consequence.side, stakeholders)}
        problem={problem('valence')}
        onChange={(side) => acts.change({ ...consequence, side })}
      />
      <LineField
        id={id}
        label={`Consequence ${name}`}
        placeholder="What happens then"
        limit={limits.consequence}
        value={consequence.description}
        problem={problem('description')}
        onChange={write}
        onKeyDown={press}
        onPaste={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget;
          const text = event.clipboardData.getData('text/plain');
          if (acts.paste(text, selectionStart, selectionEnd)) event.preventDefault();
        }}
      />
      <button
        type="button"
        className={`plain ${table.remove}`}
        aria-label={`More about ${name}`}
        aria-expanded={isShown}
        onClick={() => setOpen(!isOpen)}
      >
        ⋯
      </button>
      {isShown && <ConsequenceDetails {...props} />}
    </li>
  );
}

/** Null: it differs between the stakeholders. */
function sideForAll(
  side: DraftConsequence['side'],
  stakeholders: readonly DraftStakeholder[],
): Side | '' | null {
  if (typeof side === 'string') return side;
  const [first, ...others] = stakeholders.map((one, index) =>
    new Map(Object.entries(side)).get(idOf(one, index)),
  );
  return first !== undefined && others.every((one) => one === first) ? first : null;
}

interface SignProps {
  name: string;
  side: Side | '' | null;
  problem: string | undefined;
  onChange: (side: Side) => void;
}

function Sign({ name, side, problem, onChange }: SignProps) {
  const id = useId();
  const radio = (value: Side | null, label: string, sign: string) => (
    <input
      type="radio"
      name={id}
      aria-label={label}
      title={label}
      data-sign={sign}
      checked={side === value}
      onChange={() => value !== null && onChange(value)}
    />
  );
  return (
    <div
      role="radiogroup"
      aria-label={`Kind of ${name}`}
      aria-invalid={problem === undefined ? undefined : true}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      className={table.sign}
    >
      {radio('benefit', 'Benefit', '+')}
      {radio('harm', 'Harm', '−')}
      {side === null && radio(null, 'Differs', '±')}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={fieldStyles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
