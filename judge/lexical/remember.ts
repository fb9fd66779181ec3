/** What is computed once for each key. */
export function remember<K, V>(known: Map<K, V>, key: K, make: (key: K) => V): V {
  const found = known.get(key) ?? make(key);
  known.set(key, found);
  return found;
}

/** Makes short keys of long texts: the number of each. */
export function openKeys(): (...texts: readonly (string | undefined)[]) => string {
  const numbers = new Map<string | undefined, number>();
  return (...texts) => texts.map((text) => remember(numbers, text, () => numbers.size)).join(' ');
}
