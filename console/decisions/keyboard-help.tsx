/** The keys of the log: `?` lists them. */
import { useEffect, useState } from 'react';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import styles from './keyboard-help.module.css';

const KEYS = [
  ['/', 'Search'],
  ['j', 'Next decision'],
  ['k', 'Previous decision'],
  ['Enter', 'Open the decision'],
  ['Ctrl K', 'Screens, actions and decisions'],
  ['?', 'These keys'],
] as const;

export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || document.querySelector('dialog[open]') !== null) return;
      if (event.key === '?') {
        event.preventDefault();
        setOpen(true);
      } else if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-key="/"]')?.focus();
      } else if (event.key === 'j' || event.key === 'k') move(event.key === 'j' ? 1 : -1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={`plain ${styles.open}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Keyboard
      </button>
      {isOpen && (
        <Dialog title="Keyboard" onClose={() => setOpen(false)}>
          <dl className={styles.keys}>
            {KEYS.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <DialogActions>
            <button type="button" onClick={() => setOpen(false)}>
              Close
            </button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** Enter then opens the link that has the focus, as everywhere. */
function move(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? rows.indexOf(focused) : -1;
  rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
}

function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
