/** A part of the screen with its heading. */
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface Props {
  title: string;
  actions?: ReactNode;
  /** Whether it is a landmark; not where a field in it has the same name. */
  isLandmark?: boolean;
  children: ReactNode;
}

export function Section({ title, actions, isLandmark = true, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={isLandmark ? id : undefined} className={styles.section}>
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
