/**
 * Holds content that may be wider than the screen, such as a table. It can be scrolled by keyboard
 * too.
 */
import type { ReactNode } from 'react';
import styles from './scroll.module.css';

interface Props {
  label: string;
  /** The columns are narrow, and stay columns on a phone. */
  isSlim?: boolean;
  children: ReactNode;
}

export function Scroll({ label, isSlim = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div role="group" aria-label={label} tabIndex={0} className={isSlim ? styles.slim : styles.scroll}>
      {children}
    </div>
  );
}
