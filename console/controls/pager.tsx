/** Links to the page before and the page after, by cursors. */
import styles from './pager.module.css';

interface Props<Cursor> {
  newer: Cursor | null;
  older: Cursor | null;
  onShow: (cursor: { before: string } | { after: string }) => void;
}

export function Pager<Cursor extends string | number>({ newer, older, onShow }: Props<Cursor>) {
  if (newer === null && older === null) return null;
  return (
    <div className={styles.pager}>
      <button
        type="button"
        aria-disabled={newer === null}
        onClick={() => newer !== null && onShow({ after: String(newer) })}
      >
        Newer
      </button>
      <button
        type="button"
        aria-disabled={older === null}
        onClick={() => older !== null && onShow({ before: String(older) })}
      >
        Older
      </button>
    </div>
  );
}
