interface Known<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Returns the value of a key. It is made once for each key. */
export function remember<K, V>(known: Known<K, V>, key: K, make: (key: K) => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make(key);
  known.set(key, made);
  return made;
}

/** Makes short keys of long texts: the number of each. */
export function openKeys(): (...texts: readonly (string | undefined)[]) => string {
  const numbers = new Map<string | undefined, number>();
  return (...texts) => texts.map((text) => remember(numbers, text, () => numbers.size)).join(' ');
}
