/** Tells whether the server was reachable when it was last asked. */
import { useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

export function lostServer(): void {
  change(true);
}

export function heardFromServer(): void {
  change(false);
}

export function useIsLost(): boolean {
  return useSyncExternalStore(subscribe, () => isLost);
}

function change(now: boolean): void {
  if (now === isLost) return;
  isLost = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
