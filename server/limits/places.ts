/**
 * Places for what lasts: so many of one holder at each level (a key, an organization, an address),
 * and so many of all. The bounds hold for each process.
 */
import { Refusal } from '../refusals.ts';

/** The level of all holders together. */
const ALL = 'all';

export interface Places<Level extends string> {
  /**
   * Takes a place of these holders, or as many as `amount`. Returns the function that gives them
   * back, or the first level that has none left.
   */
  tryTake(
    holders: Readonly<Record<Level, string | number>>,
    amount?: number,
  ): (() => void) | Level | typeof ALL;
  /** Takes one, and refuses when there is none. */
  take(holders: Readonly<Record<Level, string | number>>): () => void;
}

interface Kind<Level extends string> {
  /** How many places one holder of each level has, by the level's name in words. */
  most: Readonly<Record<Level, number>>;
  all: number;
  /** What there are places for, as the refusal calls it, and what helps. */
  what: string;
  remedy?: string;
  retryAfterSeconds: number;
}

export function openPlaces<Level extends string>(kind: Kind<Level>): Places<Level> {
  const { most, all, what, remedy = 'close one and try again', retryAfterSeconds } = kind;
  /** How many places each holder has. */
  const taken = new Map<string, number>();
  const count = (holder: string, more: number) => {
    const left = (taken.get(holder) ?? 0) + more;
    if (left === 0) taken.delete(holder);
    else taken.set(holder, left);
  };
  const tryTake: Places<Level>['tryTake'] = (holders, amount = 1) => {
    const levels = levelsOf(most);
    const names = [...levels.map((level) => `${level} ${holders[level]}`), ALL];
    const full = [...levels, ALL as typeof ALL].find(
      (level, index) => (taken.get(names[index]!) ?? 0) + amount > (level === ALL ? all : most[level]),
    );
    if (full !== undefined) return full;
    for (const name of names) count(name, amount);
    let isTaken = true;
    return () => {
      if (isTaken) for (const name of names) count(name, -amount);
      isTaken = false;
    };
  };
  return {
    tryTake,
    take(holders) {
      const place = tryTake(holders);
      if (typeof place === 'function') return place;
      if (place === ALL) throw new Refusal('unavailable', { retryAfterSeconds });
      throw new Refusal('rate_limited', {
        message: `${most[place]} ${what} are open, which is the limit of one ${place}; ${remedy}`,
        retryAfterSeconds,
      });
    },
  };
}

function levelsOf<Level extends string>(most: Readonly<Record<Level, number>>): Level[] {
  return Object.keys(most).filter((level): level is Level => level in most);
}
