/** The place of an answer: beside the form, or below it, where it is scrolled to. */
import { type ReactNode, useEffect, useRef } from 'react';
import styles from '../playground.module.css';

interface Props {
  isRunning: boolean;
  /** Null: there is none yet. */
  answer: object | null;
  children: ReactNode;
}

export function AnswerSection({ isRunning, answer, children }: Props) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answer !== null) section.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <section ref={section} aria-label="Answer" aria-busy={isRunning} className={styles.answer}>
      {children}
    </section>
  );
}
