/**
 * Bounds how many calls wait for decisions at once: for each API key, for each address, and in all.
 * A waiting call holds its body and asks the database once a second. A call that gets no place is
 * not refused; it only does not wait. The bounds hold for each process.
 */
import type { Key } from '../../accounts/caller.ts';
import { openPlaces } from '../../limits/places.ts';
import { limitedNetwork } from './client-address.ts';

const MOST_OF_KEY = 8;
const MOST_OF_ADDRESS = 32;
const MOST = 256;

export interface WaitingPlaces {
  /** Takes a place, and returns the function that gives it back; null when there is none. */
  take(key: Pick<Key, 'id'>, address: string): (() => void) | null;
}

export function openWaitingPlaces(): WaitingPlaces {
  const places = openPlaces({
    most: { key: MOST_OF_KEY, address: MOST_OF_ADDRESS },
    all: MOST,
    what: 'calls that wait',
    retryAfterSeconds: 0,
  });
  return {
    take({ id }, address) {
      const taken = places.tryTake({ key: id, address: limitedNetwork(address) });
      return typeof taken === 'function' ? taken : null;
    },
  };
}
