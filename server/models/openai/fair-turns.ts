/** The endpoint's slots: so many requests at once, shared fairly between those who ask. */

export interface Asker {
  /** Free ones get a slot when no paying one waits. */
  isPaying: boolean;
}

export interface FairTurns {
  /** Runs the work when this asker's turn has come; rejects with the signal's reason when it is aborted while it waits. */
  run<T>(asker: Asker, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  asker: Asker;
  start: () => void;
}

/** Round robin: each asker who waits gets one turn before any gets its second, however many requests it has. */
export function openFairTurns(slots: number): FairTurns {
  let free = slots;
  /** Askers who wait, next first, each with its requests in order. */
  const paying: Asker[] = [];
  const unpaid: Asker[] = [];
  const waiting = new Map<Asker, Waiting[]>();

  function next(): void {
    while (free > 0) {
      const ring = paying.length > 0 ? paying : unpaid;
      const asker = ring.shift();
      if (asker === undefined) return;
      const queue = waiting.get(asker) ?? [];
      const turn = queue.shift();
      if (queue.length > 0) ring.push(asker);
      else waiting.delete(asker);
      if (turn === undefined) continue;
      free -= 1;
      turn.start();
    }
  }

  function forget(one: Waiting): void {
    const queue = waiting.get(one.asker);
    const place = queue?.indexOf(one) ?? -1;
    if (queue === undefined || place === -1) return;
    queue.splice(place, 1);
    if (queue.length > 0) return;
    waiting.delete(one.asker);
    const ring = one.asker.isPaying ? paying : unpaid;
    ring.splice(ring.indexOf(one.asker), 1);
  }

  function turn(asker: Asker, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Waiting = { asker, start: resolve };
    const queue = waiting.get(asker);
    if (queue === undefined) {
      waiting.set(asker, [one]);
      (asker.isPaying ? paying : unpaid).push(asker);
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
