/** Opens the commands: at its press, or by Ctrl K (⌘K) on any screen. They are loaded then. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadAgain } from '../client/load-again.ts';
import styles from './command-button.module.css';

const load = loadAgain(() => import('./commands/commands.tsx'));
const Commands = lazy(async () => ({ default: (await load()).Commands }));

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

export function CommandButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" className={styles.icon}>
          <circle cx="7" cy="7" r="4.5" />
          <path d="M10.5 10.5 14 14" />
        </svg>
        <span className="unseen">Search or jump to</span>
        <span aria-hidden="true" className={styles.words}>
          Search or jump to … <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <Commands onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
