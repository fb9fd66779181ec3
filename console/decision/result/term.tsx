/** A term of the field, which opens its meaning in place. */
import { useId } from 'react';
import { GLOSSARY, type TermName } from '../../../pictures/words/glossary.ts';
import styles from './term.module.css';

export function Term({ name }: { name: TermName }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.term} popoverTarget={id}>
        {name}
      </button>
      <span id={id} popover="auto" role="note" className={styles.meaning}>
        {GLOSSARY[name]}
      </span>
    </>
  );
}

/** The words that the figures beside it use. */
export function Terms({ names }: { names: readonly TermName[] }) {
  return (
    <p className={styles.terms}>
      What is meant by{' '}
      {names.map((name) => (
        <Term key={name} name={name} />
      ))}
    </p>
  );
}
