/** A row of filters; on a narrow screen all but the first are behind a button. */
import { type ReactNode, useId, useState } from 'react';
import { Field } from './field.tsx';
import styles from './filter-bar.module.css';

/** The filter's value in the address, and its words. */
export type Choice = readonly [value: string, words: string];

interface Props {
  label: string;
  first: ReactNode;
  /** Null when nothing is filtered. */
  onClear: (() => void) | null;
  /** Whether a narrow screen shows the other filters at first. */
  open: boolean;
  children: ReactNode;
}

export function FilterBar({ label, first, onClear, open, children }: Props) {
  const [isOpen, setOpen] = useState(open);
  const id = useId();
  return (
    <search aria-label={label} className={styles.bar}>
      <div className={styles.first}>{first}</div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
      </button>
      <div id={id} className={isOpen ? styles.others : `${styles.others} ${styles.closed}`}>
        {children}
      </div>
      {onClear !== null && (
        <button type="button" className={`plain ${styles.clear}`} onClick={onClear}>
          Clear
        </button>
      )}
    </search>
  );
}

interface SelectProps {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

export function FilterSelect({ label, value = '', choices, onChange }: SelectProps) {
  const isListed = value === '' || choices.some(([one]) => one === value);
  return (
    <Field narrow label={label}>
      {(props) => (
        <select {...props} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">All</option>
          {!isListed && <option value={value}>{value}</option>}
          {choices.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface DayProps {
  label: string;
  /** The day as an address names it: 2026-11-23. */
  value: string | undefined;
  problem?: string | undefined;
  onChange: (value: string) => void;
}

export function FilterDay({ label, value = '', problem, onChange }: DayProps) {
  return (
    <Field narrow label={label} problem={problem}>
      {(props) => (
        <input
          {...props}
          type="date"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/**
 * Sets one filter of an address; an empty value removes it. Also removes `before` and `after`, so
 * that the list starts at its first page.
 */
export function withFilter<Search extends { [name: string]: string | undefined }>(
  search: Search,
  name: keyof Search & string,
  value: string,
): Partial<Search> {
  const removed = ['before', 'after', ...(value === '' ? [name] : [])];
  const changed: Partial<Search> = { ...search, [name]: value };
  for (const one of removed) Reflect.deleteProperty(changed, one);
  return changed;
}
