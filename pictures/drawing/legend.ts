/** What the signs of a drawing mean, above its rows, on as many lines as a phone needs. */
import type { Child } from '../element.ts';
import { drawText, LEAST_WIDTH, placeAt, SMALL_SIZE } from './marks.ts';
import { textWidth } from './text-width.ts';

const LINE = 18;
const SIGN_ROOM = 22;
const GAP = 14;

/** `sign`: drawn around the origin, at most 16 pixels wide. */
export interface Meaning {
  sign: readonly Child[];
  words: string;
}

export function drawLegend(meanings: readonly Meaning[]): { marks: Child[]; bottom: number } {
  let [left, line] = [0, 0];
  const marks = meanings.flatMap(({ sign, words }) => {
    const width = SIGN_ROOM + textWidth(words, SMALL_SIZE);
    if (left > 0 && left + width > LEAST_WIDTH) [left, line] = [0, line + 1];
    const middle = line * LINE + 9;
    const drawn = [
      placeAt(left + 8, middle, ...sign),
      drawText(words, { x: left + SIGN_ROOM, y: middle + 4, size: SMALL_SIZE, class: 'd-soft' }),
    ];
    left += width + GAP;
    return drawn;
  });
  return { marks, bottom: (line + 1) * LINE + 6 };
}
