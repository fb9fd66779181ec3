/**
 * Places for what lasts: so many of one holder at each level (a key, an organization, an address),
 * and so many of all. The bounds hold for each process.
 */

/** The level of all holders together. */
export const ALL = 'all';

export interface Places<Level extends string> {
  /**
   * Takes a place of these holders. Returns the function that gives it back, or the first level
   * that has none left.
   */
  take(holders: Readonly<Record<Level, string | number>>): (() => void) | Level | typeof ALL;
}

/** `most`: how many places one holder of each level has; `all`: how many there are. */
export function openPlaces<Level extends string>(
  most: Readonly<Record<Level, number>>,
  all: number,
): Places<Level> {
  /** How many places each holder has. */
  const taken = new Map<string, number>();
  const count = (holder: string, more: number) => {
    const left = (taken.get(holder) ?? 0) + more;
    if (left === 0) taken.delete(holder);
    else taken.set(holder, left);
  };
  return {
    take(holders) {
      const levels = levelsOf(most);
      const names = [...levels.map((level) => `${level} ${holders[level]}`), ALL];
      const full = [...levels, ALL as typeof ALL].find(
        (level, index) => (taken.get(names[index]!) ?? 0) >= (level === ALL ? all : most[level]),
      );
      if (full !== undefined) return full;
      for (const name of names) count(name, 1);
      let isTaken = true;
      return () => {
        if (isTaken) for (const name of names) count(name, -1);
        isTaken = false;
      };
    },
  };
}

function levelsOf<Level extends string>(most: Readonly<Record<Level, number>>): Level[] {
  return Object.keys(most).filter((level): level is Level => level in most);
}
