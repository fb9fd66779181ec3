/** Tabs, with the arrow keys of the pattern. The caller keeps which one is shown. */
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './tabs.module.css';

interface Props<Name extends string> {
  label: string;
  tabs: readonly (readonly [name: Name, words: string])[];
  shown: Name;
  onShow: (name: Name) => void;
  children: ReactNode;
}

export function Tabs<Name extends string>({ label, tabs, shown, onShow, children }: Props<Name>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(([name]) => name === shown);
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: tabs.length - 1 - at }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    onShow(next[0]);
    document.getElementById(`${id}-${next[0]}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map(([name, words]) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === shown}
            aria-controls={`${id}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => onShow(name)}
            onKeyDown={move}
          >
            {words}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
