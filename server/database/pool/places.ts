/**
 * A limited number of places, for which scopes (organizations) take turns. Who finds none waits in
 * line, for a limited time.
 */
import { ConnectionFault } from './connection-fault.ts';

export interface Places {
  /** Rejects when there was none in time, or after `close`. */
  take(scope: string): Promise<void>;
  give(scope: string): void;
  /** Refuses all who wait or come later. Resolves when every place was given back. */
  close(): Promise<void>;
}

interface Settings {
  count: number;
  /** How many of them one scope may have. */
  mostOf: (scope: string) => number;
  /** 0: without limit. */
  waitMs: number;
}

interface Waiter {
  enter: () => void;
  refuse: (fault: ConnectionFault) => void;
}

export function openPlaces({ count, mostOf, waitMs }: Settings): Places {
  /** The scope whose turn is next comes first, and in it who came first. None is empty. */
  const lines = new Map<string, Set<Waiter>>();
  const taken = new Map<string, number>();
  let free = count;
  let isClosed = false;
  let onEmpty = () => {};

  function mayTake(scope: string): boolean {
    return free > 0 && (taken.get(scope) ?? 0) < mostOf(scope);
  }

  function enter(scope: string): void {
    free -= 1;
    taken.set(scope, (taken.get(scope) ?? 0) + 1);
  }

  function wait(scope: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { enter: resolve, refuse: reject };
    const line = lines.get(scope) ?? new Set();
    lines.set(scope, line.add(waiter));
    const giveUp = () => {
      line.delete(waiter);
      if (line.size === 0 && lines.get(scope) === line) lines.delete(scope);
      reject(lateFault(waitMs));
    };
    const timer = waitMs > 0 ? setTimeout(giveUp, waitMs) : undefined;
    return promise.finally(() => clearTimeout(timer));
  }

  /** A scope that has had its turn comes after all others. */
  function letNextIn(): void {
    for (const [scope, line] of lines) {
      if (free === 0) return;
      if (!mayTake(scope)) continue;
      const [next] = line;
      lines.delete(scope);
      if (next === undefined) continue;
      line.delete(next);
      if (line.size > 0) lines.set(scope, line);
      enter(scope);
      next.enter();
    }
  }

  return {
    async take(scope) {
      if (isClosed) throw endedFault();
      if (!mayTake(scope)) return wait(scope);
      enter(scope);
    },
    give(scope) {
      const left = (taken.get(scope) ?? 0) - 1;
      if (left > 0) taken.set(scope, left);
      else taken.delete(scope);
      free += 1;
      letNextIn();
      if (free === count) onEmpty();
    },
    async close() {
      isClosed = true;
      for (const line of lines.values()) for (const { refuse } of line) refuse(endedFault());
      lines.clear();
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
