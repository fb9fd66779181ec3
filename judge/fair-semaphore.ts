/**
 * A fair semaphore: it limits how many pieces of work run at once, and shares the slots fairly
 * between the askers.
 */

export interface Asker {
  /** Unpaid askers get a slot only when no paying asker waits. */
  isPaying: boolean;
  /**
   * Askers of one party take turns as if they were one; all of them pay or none does. An asker
   * without a party is a party of its own.
   */
  party?: number;
}

export interface FairSemaphore {
  /**
   * Runs the work when the asker gets a slot. Rejects with the signal's reason when the signal is
   * aborted before that.
   */
  run<T>(asker: Asker, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

type Party = Asker | number;

interface WaitingWork {
  party: Party;
  isPaying: boolean;
  start: () => void;
}

/** Round robin: each waiting party gets one slot before any party gets its second. */
export function createFairSemaphore(slots: number): FairSemaphore {
  let free = slots;
  /** The waiting parties, next first; each has its work in order. */
  const paying: Party[] = [];
  const unpaid: Party[] = [];
  const waiting = new Map<Party, WaitingWork[]>();

  function next(): void {
    while (free > 0) {
      const ring = paying.length > 0 ? paying : unpaid;
      const party = ring.shift();
      if (party === undefined) return;
      const queue = waiting.get(party) ?? [];
      const turn = queue.shift();
      if (queue.length > 0) ring.push(party);
      else waiting.delete(party);
      if (turn === undefined) continue;
      free -= 1;
      turn.start();
    }
  }

  function forget(one: WaitingWork): void {
    const queue = waiting.get(one.party);
    const place = queue?.indexOf(one) ?? -1;
    if (queue === undefined || place === -1) return;
    queue.splice(place, 1);
    if (queue.length > 0) return;
    waiting.delete(one.party);
    const ring = one.isPaying ? paying : unpaid;
    ring.splice(ring.indexOf(one.party), 1);
  }

  function turn(asker: Asker, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const party = asker.party ?? asker;
    const one: WaitingWork = { party, isPaying: asker.isPaying, start: resolve };
    const queue = waiting.get(party);
    if (queue === undefined) {
      waiting.set(party, [one]);
      (asker.isPaying ? paying : unpaid).push(party);
    } else queue.push(one);
    const onAbort = () => {
      forget(one);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    next();
    return promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  return {
    async run(asker, signal, work) {
      await turn(asker, signal);
      try {
        return await work();
      } finally {
        free += 1;
        next();
      }
    },
  };
}
