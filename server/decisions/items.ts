/** Which consequences are sized as one: those whose texts are equal but for case and white space. */

/** For each text the number of its item; items are counted from 0 in the order in which they first appear. */
export function itemsOf(texts: readonly string[]): number[] {
  const items = new Map<string, number>();
  return texts.map((text) => {
    const key = folded(text);
    const item = items.get(key) ?? items.size;
    items.set(key, item);
    return item;
  });
}

/** Lower, then upper case: "ß" meets "SS" and both lower-case sigmas meet, which neither alone achieves. */
function folded(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').toLowerCase().toUpperCase();
}
