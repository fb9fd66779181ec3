/** The letter of an option, in the colour that pictures and tables give it. */
import { letterClass } from '../../pictures/drawing/marks.ts';

export function OptionLetter({ letter }: { letter: string }) {
  return <span className={`letter ${letterClass(letter)}`}>{letter}</span>;
}
