/**
 * The queue in which work waits for a judge's threads or for a model's slots. Whoever opens a judge
 * brings it: the service brings that of server/limits/fair-queue.ts.
 */
export interface Queue<Party> {
  /**
   * Runs the work in the turn of its party. Rejects with `refuse()` when the queue is too long, and
   * with the signal's reason when that is aborted before the work has begun.
   */
  run<Value>(party: Party, work: () => Promise<Value>, options?: Asking): Promise<Value>;
}

interface Asking {
  signal?: AbortSignal;
  /** 1 by default. What weighs 0 is never refused. */
  weight?: number;
  /** It has a turn only while nobody else waits. */
  isLast?: boolean;
}

export type OpenQueue = <Party>(limits: {
  /** How many works run at once. */
  atOnce: number;
  /** How much may run and wait, of one party and of all. */
  mostOfParty?: number;
  mostOfAll?: number;
  refuse?(): Error;
}) => Queue<Party>;
