/**
 * Shares places for work between parties, such as organizations or addresses. What gets no place
 * waits. Parties take turns, so however much one of them has waiting, another waits only for work
 * that runs already. Each has its own share of the places and of the queue.
 */

export interface FairQueue<Party> {
  /** Runs the work in its turn. */
  run<Value>(party: Party, work: () => Promise<Value>, options?: Asking): Promise<Value>;
  /**
   * Waits for a place, and returns what gives it back. Throws a refusal when too much of the party,
   * or of all, runs and waits, and the signal's reason when that aborts before there is a place.
   */
  take(party: Party, options?: Asking): Promise<() => void>;
}

interface Asking {
  /** How much it counts against the limits. What weighs 0 is never refused. */
  weight?: number;
  signal?: AbortSignal;
  /** The longest wait for a place; then `late` makes the error. */
  limit?: { ms: number; late(): Error } | undefined;
  /**
   * It has a turn only while nobody else waits. A party's first work decides this for all of it.
   */
  isLast?: boolean;
}

interface Limits<Party> {
  /** How many works run at once: of all, and of one party. */
  atOnce: number;
  atOnceOfParty?: number | ((party: Party) => number);
  /** How much may run and wait, of one party and of all. Unlimited without `refuse`. */
  mostOfParty?: number;
  mostOfAll?: number;
  /** Makes the refusal when this limit is reached. */
  refuse?(whose: 'party' | 'all'): Error;
}

interface Line {
  running: number;
  taken: number;
  isLast: boolean;
  waiting: (() => void)[];
}

export function openFairQueue<Party>(limits: Limits<Party>): FairQueue<Party> {
  const { atOnce, atOnceOfParty = atOnce, mostOfParty = Infinity, mostOfAll = Infinity, refuse } = limits;
  const shareOf = typeof atOnceOfParty === 'number' ? () => atOnceOfParty : atOnceOfParty;
  /** The party whose turn is next comes first. */
  const lines = new Map<Party, Line>();
  let running = 0;
  let takenByAll = 0;

  function enter(party: Party, weight: number, isLast: boolean): Line {
    const line = lines.get(party) ?? { running: 0, taken: 0, isLast, waiting: [] };
    if (refuse !== undefined && line.taken + weight > mostOfParty) throw refuse('party');
    if (refuse !== undefined && takenByAll + weight > mostOfAll) throw refuse('all');
    lines.set(party, line);
    line.taken += weight;
    takenByAll += weight;
    return line;
  }

  function begin(party: Party, line: Line): void {
    running += 1;
    line.running += 1;
    moveToEnd(party, line);
  }

  function leave(party: Party, line: Line, weight: number): void {
    line.taken -= weight;
    takenByAll -= weight;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(party);
  }

  /** A party that has just had its turn, and one whose work has ended, come after all others. */
  function moveToEnd(party: Party, line: Line): void {
    lines.delete(party);
    lines.set(party, line);
  }

  /** A party that gets a turn moves to the end of `lines`, so the loop comes to it again. */
  function startNext(): void {
    for (const isLast of [false, true])
      for (const [party, line] of lines) {
        if (running >= atOnce) return;
        if (line.isLast !== isLast || line.running >= shareOf(party)) continue;
        const start = line.waiting.shift();
        if (start === undefined) continue;
        begin(party, line);
        start();
      }
  }

  /** `turn`: null when the work may begin at once, else what it waits for. */
  function ask(party: Party, { weight = 1, signal, limit, isLast = false }: Asking = {}) {
    signal?.throwIfAborted();
    const line = enter(party, weight, isLast);
    const giveBack = () => {
      running -= 1;
      line.running -= 1;
      moveToEnd(party, line);
      leave(party, line, weight);
      startNext();
    };
    // A free place means that only parties with their full share wait.
    if (running < atOnce && line.running < shareOf(party)) {
      begin(party, line);
      return { giveBack, turn: null };
    }
    const turn = wait(line, signal, limit).catch((reason: unknown) => {
      leave(party, line, weight);
      throw reason;
    });
    return { giveBack, turn };
  }

  return {
    async take(party, options) {
      const { giveBack, turn } = ask(party, options);
      if (turn !== null) await turn;
      return giveBack;
    },
    async run(party, work, options) {
      const { giveBack, turn } = ask(party, options);
      if (turn !== null) await turn;
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}

/** Resolves in its turn; rejects when the signal aborts or the limit is over before that. */
function wait(line: Line, signal: AbortSignal | undefined, limit: Asking['limit']): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const start = () => {
      end();
      resolve();
    };
    const giveUp = (reason: unknown) => {
      end();
      line.waiting.splice(line.waiting.indexOf(start), 1);
      reject(reason);
    };
    const onAbort = () => giveUp(signal?.reason);
    const timer = limit && setTimeout(() => giveUp(limit.late()), limit.ms);
    signal?.addEventListener('abort', onAbort);
    line.waiting.push(start);
  });
}
