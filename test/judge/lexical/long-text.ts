/** `unit` again and again, cut at `length` characters; each "#" in it is the number of the repeat, so that no two are equal. */
export function longText(unit: string, length: number): string {
  let text = '';
  for (let repeat = 1; text.length < length; repeat += 1) text += unit.replaceAll('#', String(repeat));
  return text.slice(0, length);
}
