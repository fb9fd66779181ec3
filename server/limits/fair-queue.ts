/**
 * Shares places for work between parties, such as organizations or addresses. What gets no place
 * waits. Parties take turns, so however much one of them has waiting, another waits only for work
 * that runs already. Each has its own share of the places and of the queue.
 */
import type { Refusal } from '../refusals.ts';

export interface FairQueue<Party> {
  /**
   * Runs the work in its turn. Throws a refusal when too much of the party, or of all, runs and
   * waits.
   */
  run<Value>(party: Party, work: () => Promise<Value>, weight?: number): Promise<Value>;
}

interface Limits {
  /** How many works run at once: of all, and of one party. */
  atOnce: number;
  atOnceOfParty?: number;
  /**
   * How much may run and wait, of one party and of all, in units of weight: 1 unless the work says
   * otherwise. Work that weighs 0 is never refused.
   */
  mostOfParty: number;
  mostOfAll: number;
  /** Makes the refusal when this limit is reached. */
  refuse(whose: 'party' | 'all'): Refusal;
}

interface Line {
  running: number;
  taken: number;
  waiting: (() => void)[];
}

export function openFairQueue<Party>(limits: Limits): FairQueue<Party> {
  const { atOnce, atOnceOfParty = atOnce, mostOfParty, mostOfAll, refuse } = limits;
  /** The party whose turn is next comes first. */
  const lines = new Map<Party, Line>();
  let running = 0;
  let takenByAll = 0;

  function enter(party: Party, weight: number): Line {
    const line = lines.get(party) ?? { running: 0, taken: 0, waiting: [] };
    if (line.taken + weight > mostOfParty) throw refuse('party');
    if (takenByAll + weight > mostOfAll) throw refuse('all');
    lines.set(party, line);
    line.taken += weight;
    takenByAll += weight;
    return line;
  }

  function leave(party: Party, line: Line, weight: number): void {
    running -= 1;
    line.running -= 1;
    line.taken -= weight;
    takenByAll -= weight;
    if (line.running > 0 || line.waiting.length > 0) moveToEnd(party, line);
    else lines.delete(party);
    startNext();
  }

  /** A party that has just had its turn, and one whose work has ended, come after all others. */
  function moveToEnd(party: Party, line: Line): void {
    lines.delete(party);
    lines.set(party, line);
  }

  /** Whoever goes to the end is met here again. */
  function startNext(): void {
    for (const [party, line] of lines) {
      if (running >= atOnce) return;
      if (line.running >= atOnceOfParty) continue;
      const start = line.waiting.shift();
      if (start === undefined) continue;
      begin(party, line);
      start();
    }
  }

  function begin(party: Party, line: Line): void {
    running += 1;
    line.running += 1;
    moveToEnd(party, line);
  }

  return {
    async run(party, work, weight = 1) {
      const line = enter(party, weight);
      // When places are free, nobody waits but parties that have as many as they may.
      if (running < atOnce && line.running < atOnceOfParty) begin(party, line);
      else await new Promise<void>((start) => line.waiting.push(start));
      try {
        return await work();
      } finally {
        leave(party, line, weight);
      }
    },
  };
}
