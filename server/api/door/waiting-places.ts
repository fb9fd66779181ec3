/**
 * Bounds how many calls wait for decisions at once: for each API key, for each address, and in all.
 * A waiting call holds its body and asks the database once a second. A call that gets no place is
 * not refused; it only does not wait. The bounds hold for each process.
 */
import type { Viewer } from '../../accounts/keys.ts';
import { limitedNetwork } from './client-address.ts';

const MOST_OF_KEY = 8;
const MOST_OF_ADDRESS = 32;
const MOST = 256;

export interface WaitingPlaces {
  /** Takes a place, and returns the function that gives it back; null when there is none. */
  take(key: Pick<Viewer, 'id'>, address: string): (() => void) | null;
}

export function openWaitingPlaces(): WaitingPlaces {
  /** How many places each holder has. */
  const taken = new Map<string, number>();
  const count = (holder: string, more: number) => {
    const left = (taken.get(holder) ?? 0) + more;
    if (left === 0) taken.delete(holder);
    else taken.set(holder, left);
  };
  return {
    take({ id }, address) {
      const holders: [string, number][] = [
        [`key ${id}`, MOST_OF_KEY],
        [`address ${limitedNetwork(address)}`, MOST_OF_ADDRESS],
        ['all', MOST],
      ];
      if (holders.some(([holder, most]) => (taken.get(holder) ?? 0) >= most)) return null;
      for (const [holder] of holders) count(holder, 1);
      let isTaken = true;
      return () => {
        if (isTaken) for (const [holder] of holders) count(holder, -1);
        isTaken = false;
      };
    },
  };
}
