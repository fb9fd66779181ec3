/** Announces what has just been done, in one place for eyes and for screen readers. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './announce.module.css';

const SHOWN_MS = 6000;

let said = { text: '', at: 0 };
const listeners = new Set<() => void>();

export function announce(text: string): void {
  said = { text, at: said.at + 1 };
  for (const listener of listeners) listener();
}

export function Announcer() {
  const now = useSyncExternalStore(subscribe, () => said);
  const [isOver, setOver] = useState<number>(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(now.at), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const isShown = now.text !== '' && isOver !== now.at;
  return (
    <div role="status" className={styles.announcer}>
      {isShown && <p key={now.at}>{now.text}</p>}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
