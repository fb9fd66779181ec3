/** A judge's slots: so many pieces of work at once, shared fairly between those who ask. */

export interface Asker {
  /** Free ones get a slot when no paying one waits. */
  isPaying: boolean;
  /** Askers of one party, all paying or none, take turns as if they were one. Without it, each asker is a party. */
  party?: number;
}

export interface FairTurns {
  /** Runs the work when this asker's turn has come; rejects with the signal's reason when it is aborted while it waits. */
  run<T>(asker: Asker, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

type Party = Asker | number;

interface Waiting {
  party: Party;
  isPaying: boolean;
  start: () => void;
}

/** Round robin: each party that waits gets one turn before any gets its second, however much work it has. */
export function openFairTurns(slots: number): FairTurns {
  let free = slots;
  /** Parties that wait, next first, each with its work in order. */
  const paying: Party[] = [];
  const unpaid: Party[] = [];
  const waiting = new Map<Party, Waiting[]>();

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

  function forget(one: Waiting): void {
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
    const one: Waiting = { party, isPaying: asker.isPaying, start: resolve };
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
