/** A part of the screen with its heading. */
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface Props {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, actions, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} dir="auto">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
