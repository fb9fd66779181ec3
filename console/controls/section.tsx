/** A part of the screen with its heading. */
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface Props {
  title: string;
  /** The id that links lead to. */
  id?: string;
  actions?: ReactNode;
  /** False where a field in it has the same name: then it is no landmark. */
  isLandmark?: boolean;
  children: ReactNode;
}

export function Section({ title, id, actions, isLandmark = true, children }: Props) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={isLandmark ? headingId : undefined} className={styles.section}>
      <div className={styles.head}>
        <h2 id={headingId} dir="auto">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
