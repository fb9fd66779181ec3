/** The buttons that fill and empty a form. */
import type { ReactNode } from 'react';
import styles from './playground.module.css';

interface Props {
  onLoad: () => void;
  onClear: () => void;
  /** Undefined where the form reads no text. */
  onPaste?: () => void;
  children?: ReactNode;
}

export function FormBar({ onLoad, onClear, onPaste, children }: Props) {
  return (
    <div className={styles.bar}>
      <button type="button" onClick={onLoad}>
        Load example
      </button>
      {children}
      {onPaste !== undefined && (
        <button type="button" aria-haspopup="dialog" onClick={onPaste}>
          Paste
        </button>
      )}
      <button type="button" onClick={onClear}>
        Clear
      </button>
    </div>
  );
}
