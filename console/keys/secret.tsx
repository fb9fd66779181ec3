/** A new secret: shown once, never kept by the console. */
import { CopyButton } from '../controls/copy-button.tsx';
import { DialogActions } from '../controls/dialog.tsx';
import styles from './keys.module.css';

export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <>
      <p role="status">Copy the key now: it is shown only this once.</p>
      <p className={styles.secret}>{secret}</p>
      <DialogActions>
        <CopyButton text={secret} />
        <button type="button" className="primary" onClick={onClose}>
          Done
        </button>
      </DialogActions>
    </>
  );
}
