/** The letter of an option, as the public page shows it. */
import styles from './option-letter.module.css';

export function OptionLetter({ letter, best = false }: { letter: string; best?: boolean }) {
  return <span className={best ? styles.best : styles.letter}>{letter}</span>;
}
