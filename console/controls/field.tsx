/** A field with its label, a hint, and what is wrong with it: all read out together. */
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** The attributes for the input, select or textarea. */
export interface FieldProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  /** Room for short values side by side. */
  narrow?: boolean;
  children: (props: FieldProps) => ReactNode;
}

export function Field({ label, hint, problem, narrow = false, children }: Props) {
  const id = useId();
  const hasHint = hint !== undefined && hint !== null;
  const describedBy = [hasHint ? `${id}-hint` : null, problem === undefined ? null : `${id}-problem`]
    .filter((one) => one !== null)
    .join(' ');
  return (
    <div className={narrow ? styles.narrow : styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      {hasHint && (
        <small id={`${id}-hint`} className={styles.hint}>
          {hint}
        </small>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** A box to tick, with its words beside it. */
export function Tick({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.tick}>
      {children(id)}
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
