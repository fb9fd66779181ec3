/** The state of a decision, as a word with a mark. */
import styles from './status.module.css';

const WORDS = { ok: 'Done', running: 'Running', error: 'Failed', cancelled: 'Cancelled' } as const;

interface Props {
  status: 'ok' | 'running' | 'error';
  /** It ended because somebody wanted it to, so nothing has failed. */
  isCancelled: boolean;
}

export function Status({ status, isCancelled }: Props) {
  const shown = isCancelled ? 'cancelled' : status;
  return <span className={`${styles.status} ${styles[shown]}`}>{WORDS[shown]}</span>;
}
