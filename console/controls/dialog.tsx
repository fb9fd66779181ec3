/**
 * A modal dialog of the browser's own: Escape asks to close it, and the focus returns to where it
 * was. It is open as long as it is rendered.
 */
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before it leaves the page: only then does the browser return the focus.
    return () => shown?.close();
  }, []);
  // The browser reports a close by Escape only later. If somebody had opened the dialog again by
  // then, it would vanish. So Escape closes it here, at once.
  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // A second Escape closes it whatever the page says. If it is to stay, it is shown again.
  const closed = () => {
    onClose();
    requestAnimationFrame(() => {
      if (dialog.current?.open === false) dialog.current.showModal();
    });
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={leave} onClose={closed} className={styles.dialog}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface SendActionsProps {
  /** The words of the button that sends. */
  words: string;
  isSending: boolean;
  onClose: () => void;
  /** The words of the button that leaves the form. */
  leave?: string;
}

/** The buttons at the foot of a form in a dialog. */
export function SendActions({ words, isSending, onClose, leave = 'Cancel' }: SendActionsProps) {
  return (
    <DialogActions>
      <button type="button" onClick={onClose}>
        {leave}
      </button>
      <button type="submit" className="primary" aria-disabled={isSending}>
        {words}
      </button>
    </DialogActions>
  );
}
