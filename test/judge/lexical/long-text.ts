/**
 * Repeats `unit` and cuts the result at `length` characters. Each "#" becomes the number of the
 * repeat, so that no two repeats are equal.
 */
export function longText(unit: string, length: number): string {
  let text = '';
  for (let repeat = 1; text.length < length; repeat += 1) text += unit.replaceAll('#', String(repeat));
  return text.slice(0, length);
}
