/** The state of a decision, as a word with a mark. */
import styles from './status.module.css';

const WORDS = { ok: 'Done', running: 'Running', error: 'Failed' } as const;

export function Status({ status }: { status: keyof typeof WORDS }) {
  return <span className={`${styles.status} ${styles[status]}`}>{WORDS[status]}</span>;
}
