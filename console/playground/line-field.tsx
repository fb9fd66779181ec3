/** A field of a table: no label above it, and as high as its text. */
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import fieldStyles from '../controls/field.module.css';
import { lengthWords } from './counted-field.tsx';
import styles from './decision-form/table.module.css';

interface Props {
  /** Its accessible name. */
  label: string;
  id?: string | undefined;
  placeholder?: string;
  value: string;
  limit: number;
  problem: string | undefined;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
}

export function LineField({
  label,
  id,
  placeholder,
  value,
  limit,
  problem,
  onChange,
  onKeyDown,
  onPaste,
}: Props) {
  const own = useId();
  const { count, over } = lengthWords(value, limit);
  const wrong = problem ?? over;
  return (
    <div className={styles.line}>
      <textarea
        id={id}
        rows={1}
        dir="auto"
        aria-label={label}
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={wrong === undefined && count === undefined ? undefined : `${own}-said`}
        placeholder={placeholder}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {(wrong !== undefined || count !== undefined) && (
        <div id={`${own}-said`}>
          {count !== undefined && <small className={fieldStyles.hint}>{count}</small>}
          {wrong !== undefined && <p className={fieldStyles.problem}>{wrong}</p>}
        </div>
      )}
    </div>
  );
}
