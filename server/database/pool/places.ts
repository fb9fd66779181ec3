/** A limited number of places. Who finds none free waits in line, for a limited time. */
import { ConnectionFault } from './connection-fault.ts';

export interface Places {
  /** Rejects when none was free in time, or after `close`. */
  take(): Promise<void>;
  give(): void;
  /** Refuses all who wait or come later. Resolves when every place was given back. */
  close(): Promise<void>;
}

interface Waiter {
  enter: () => void;
  refuse: (fault: ConnectionFault) => void;
}

/** `waitMs` 0: without limit. */
export function openPlaces(count: number, waitMs: number): Places {
  /** In the order in which they came. */
  const line = new Set<Waiter>();
  let free = count;
  let isClosed = false;
  let onEmpty = () => {};

  function wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { enter: resolve, refuse: reject };
    line.add(waiter);
    const giveUp = () => {
      line.delete(waiter);
      reject(lateFault(waitMs));
    };
    const timer = waitMs > 0 ? setTimeout(giveUp, waitMs) : undefined;
    return promise.finally(() => clearTimeout(timer));
  }

  return {
    async take() {
      if (isClosed) throw endedFault();
      if (free === 0) return wait();
      free -= 1;
    },
    give() {
      const [next] = line;
      if (next !== undefined) {
        line.delete(next);
        next.enter();
        return;
      }
      free += 1;
      if (free === count) onEmpty();
    },
    async close() {
      isClosed = true;
      for (const { refuse } of line) refuse(endedFault());
      line.clear();
      if (free === count) return;
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
    },
  };
}

function lateFault(waitMs: number): ConnectionFault {
  return new ConnectionFault('CONNECT_TIMEOUT', `no connection to the database was free within ${waitMs} ms`);
}

function endedFault(): ConnectionFault {
  return new ConnectionFault('CONNECTION_ENDED', 'the connections to the database were closed');
}
