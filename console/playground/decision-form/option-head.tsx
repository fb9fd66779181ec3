/** The head of an option's column: its letter and what would be done. */
import { OptionLetter } from '../../controls/option-letter.tsx';
import { LineField } from '../line-field.tsx';
import { type DraftOption, LETTERS } from './draft.ts';
import { replaced } from './lists.ts';
import type { PartProps } from './stakeholders.tsx';
import table from './table.module.css';
import { optionField } from './then-focus.ts';

interface Props extends PartProps {
  option: DraftOption;
  index: number;
  /** Null where there must be as many as there are. */
  onRemove: (() => void) | null;
  onEnter: () => void;
}

export function OptionHead({ draft, onChange, problem, limits, option, index, onRemove, onEnter }: Props) {
  const letter = LETTERS[index] ?? '';
  return (
    <div className={table.head}>
      <OptionLetter letter={letter} />
      <LineField
        id={optionField(letter)}
        label={`Option ${letter}`}
        placeholder="What would be done"
        limit={limits.option}
        value={option.description}
        problem={problem(`options.${index}.description`)}
        onChange={(description) =>
          onChange({ options: replaced(draft.options, index, { ...option, description }) })
        }
        onKeyDown={(event) => {
          const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
          if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {onRemove !== null && (
        <button
          type="button"
          className={`plain ${table.remove}`}
          aria-label="Remove option"
          aria-description={`Option ${letter}`}
          title="Remove option"
          onClick={onRemove}
        >
          ×
        </button>
      )}
    </div>
  );
}
