/** The page around a screen that needs no sign-in: one column. */
import type { ReactNode } from 'react';
import styles from './plain.module.css';

export function Plain({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.name}>Decision analysis</header>
      <main>{children}</main>
    </div>
  );
}
