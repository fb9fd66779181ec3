/** The buttons that fill and empty a form. */
import styles from './playground.module.css';

interface Props {
  onLoad: () => void;
  onClear: () => void;
  /** Undefined where the form reads no text. */
  onPaste?: () => void;
  /** Undefined where there is one example only. */
  onGallery?: () => void;
}

export function FormBar({ onLoad, onClear, onPaste, onGallery }: Props) {
  return (
    <div className={styles.bar}>
      <button type="button" onClick={onLoad}>
        Load example
      </button>
      {onGallery !== undefined && (
        <button type="button" aria-haspopup="dialog" onClick={onGallery}>
          More examples
        </button>
      )}
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
