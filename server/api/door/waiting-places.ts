/**
 * Bounds how many calls wait for decisions at once: for each API key, for each address, and in all.
 * A waiting call holds its body and asks the database once a second. A call that gets no place is
 * not refused; it only does not wait. The bounds hold for each process.
 */
import type { Viewer } from '../../accounts/keys.ts';
import { limitedNetwork } from './client-address.ts';
import { openPlaces } from './places.ts';

const MOST_OF_KEY = 8;
const MOST_OF_ADDRESS = 32;
const MOST = 256;

export interface WaitingPlaces {
  /** Takes a place, and returns the function that gives it back; null when there is none. */
  take(key: Pick<Viewer, 'id'>, address: string): (() => void) | null;
}

export function openWaitingPlaces(): WaitingPlaces {
  const places = openPlaces({ key: MOST_OF_KEY, address: MOST_OF_ADDRESS }, MOST);
  return {
    take({ id }, address) {
      const taken = places.take({ key: id, address: limitedNetwork(address) });
      return typeof taken === 'function' ? taken : null;
    },
  };
}
