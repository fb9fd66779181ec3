/** A new secret: shown once, never kept by the console. */
import { CopyButton } from '../controls/copy-button.tsx';
import { DialogActions } from '../controls/dialog.tsx';
import styles from './keys.module.css';

interface Props {
  /** The name of the secret in the sentence. */
  what?: string;
  secret: string;
  onClose: () => void;
}

export function Secret({ what = 'key', secret, onClose }: Props) {
  return (
    <>
      <p role="status">Copy the {what} now: it is shown only this once.</p>
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
