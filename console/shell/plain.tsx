/** The page around a screen that needs no sign-in: one column. */
import type { ReactNode } from 'react';
import styles from './plain.module.css';

export function Plain({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <p className={styles.name}>Decision analysis</p>
      <main>{children}</main>
    </div>
  );
}
