/** The options of a decision as choices of a `<select>`. */
import { shorten } from '../../../pictures/words/texts.ts';
import type { Sent } from '../sent-request.ts';

const NAME_CHARACTERS = 60;

export function OptionChoices({ letters, sent }: { letters: readonly string[]; sent: Sent | null }) {
  return (
    <>
      <option value="">Not said</option>
      {letters.map((letter) => {
        const option = sent?.options.find(({ id }) => id === letter);
        return (
          <option key={letter} value={letter}>
            {option === undefined ? letter : `${letter}: ${shorten(option.description, NAME_CHARACTERS)}`}
          </option>
        );
      })}
      <option value="none">None of them</option>
    </>
  );
}
