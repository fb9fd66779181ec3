/**
 * A new secret: shown once, never kept by the console. It stays until the person has copied it or
 * says that they have it.
 */
import { useState } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import styles from './keys.module.css';

interface Props {
  title: string;
  /** The name of the secret in the sentence. */
  what?: string;
  secret: string;
  onClose: () => void;
}

export function SecretDialog({ title, what = 'key', secret, onClose }: Props) {
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const copied = () => setCopied(true);
  return (
    <Dialog title={title} onClose={isCopied ? onClose : () => setWarned(true)}>
      <p role="status">Copy the {what} now: it is shown only this once.</p>
      <p className={styles.secret} onCopy={copied}>
        {secret}
      </p>
      {isWarned && !isCopied && (
        <p role="alert" className={styles.warned}>
          The {what} is not copied yet, and nobody can show it again. Copy it, or press “Done” if you have it.
        </p>
      )}
      <DialogActions>
        <CopyButton text={secret} onCopied={copied} />
        <button type="button" className="primary" onClick={onClose}>
          Done
        </button>
      </DialogActions>
    </Dialog>
  );
}
