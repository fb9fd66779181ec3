/** The buttons at the foot of a form: in sight wherever one is in it. */
import type { Undo } from './decision-form/use-undo.ts';
import styles from './playground.module.css';

interface Props {
  isSending: boolean;
  undo: Pick<Undo<never>, 'words' | 'undo'>;
}

export function FormFoot({ isSending, undo: { words, undo } }: Props) {
  return (
    <div className={styles.run}>
      <button type="submit" className="primary" aria-disabled={isSending}>
        Run
      </button>
      {words !== null && (
        <button type="button" onClick={undo}>
          Undo: bring back {words}
        </button>
      )}
    </div>
  );
}
