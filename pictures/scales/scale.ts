/** How a scale answers: for a page, the terminal and a PNG alike. */

export interface Scale {
  /** The values that are marked, rising. */
  marks: readonly number[];
  /** Where a value lies between the scale's ends: 0 at the first mark, 1 at the last. */
  at(value: number): number;
  /** A mark as text, with as many decimals as its neighbours need. */
  name(mark: number): string;
}

/**
 * The marks whose names are written: every one, every second …, so that names stand `gap` apart.
 * `extentOf` says from where to where a name goes. `anchor`, the mark that matters most, always has
 * its name.
 */
export function namedMarks(
  { marks }: Scale,
  anchor: number,
  extentOf: (mark: number) => readonly [number, number],
  gap: number,
): number[] {
  const start = Math.max(0, marks.indexOf(anchor));
  for (let stride = 1; stride < marks.length; stride += 1) {
    const named = marks.filter((_, index) => (index - start) % stride === 0);
    const fits = named.slice(1).every((mark, index) => extentOf(mark)[0] - extentOf(named[index]!)[1] >= gap);
    if (fits) return named;
  }
  return marks.filter((_, index) => index === start);
}
