/**
 * Watches running decisions for all who follow them or wait for them at this node: one statement a
 * second for all of them, and one at once when an end is notified. It works wherever the decisions
 * run.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { type DecisionState, lookAt, type Watched } from './look.ts';

/** The transaction that ends a decision notifies this channel of its id. */
const CHANNEL = 'decision_finished';
/** A notification can be lost with its connection. */
const LOOK_EVERY_MS = 1000;

/** Null: fetching the decision would be refused now. */
export type OnState = (state: DecisionState | null) => void;

export interface Watcher {
  /**
   * Tells how the decision stands, now and whenever it was looked at. Returns what ends it.
   * `isRunning`: the caller knows that it runs, so nothing is read at first.
   */
  watch(watched: Watched, onState: OnState, options?: { isRunning?: boolean }): () => void;
  /**
   * True as soon as the decision is no longer running (or cannot be seen); false when the time is
   * up or the signal aborts. While the database cannot be reached it goes on waiting.
   */
  wait(watched: Watched, options: WaitOptions): Promise<boolean>;
}

export interface WaitOptions {
  timeoutMs: number;
  signal?: AbortSignal;
  isRunning?: boolean;
  /** Called whenever it was looked at. */
  onState?: OnState;
}

export interface OpenWatcher extends Watcher {
  /** Ends every wait with false. */
  close(): Promise<void>;
}

interface Entry {
  watched: Watched;
  hearers: Set<OnState>;
}

export async function openWatcher({
  sql,
  listener,
}: Pick<Database, 'sql' | 'listener'>): Promise<OpenWatcher> {
  /** By decision, then by who watches it. */
  const entries = new Map<string, Map<string, Entry>>();
  /** To be looked at next. */
  const due = new Set<Entry>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      while (due.size > 0) {
        const these = [...due];
        due.clear();
        const states = await lookAt(
          sql,
          these.map(({ watched }) => watched),
        );
        for (const [index, { hearers }] of these.entries()) {
          for (const tell of [...hearers]) tell(states[index] ?? null);
          // Gives other requests a turn: one entry may have a hundred streams.
          if (these.length > 1) await turn();
        }
      }
    } catch {
      // The database cannot be reached: the next look, a second later, covers all.
    } finally {
      isLooking = false;
    }
  }

  function lookSoon(some: Iterable<Entry>): void {
    for (const entry of some) due.add(entry);
    // Those that come in one turn are looked at together.
    setImmediate(() => void look());
  }

  function lookAtAll(): void {
    for (const ofDecision of entries.values()) for (const entry of ofDecision.values()) due.add(entry);
    void look();
  }

  const watch: Watcher['watch'] = (watched, onState, { isRunning = false } = {}) => {
    const { decisionId } = watched;
    const name = JSON.stringify(watched);
    if (entries.size === 0) timer = setInterval(lookAtAll, LOOK_EVERY_MS).unref();
    const ofDecision = entries.get(decisionId) ?? new Map<string, Entry>();
    entries.set(decisionId, ofDecision);
    const entry = ofDecision.get(name) ?? { watched, hearers: new Set() };
    ofDecision.set(name, entry);
    entry.hearers.add(onState);
    if (!isRunning) lookSoon([entry]);
    return () => {
      entry.hearers.delete(onState);
      if (entry.hearers.size > 0 || ofDecision.get(name) !== entry) return;
      ofDecision.delete(name);
      due.delete(entry);
      if (ofDecision.size === 0) entries.delete(decisionId);
      if (entries.size === 0) clearInterval(timer);
    };
  };

  const listening = await listener.listen(
    CHANNEL,
    (decisionId) => lookSoon(entries.get(decisionId)?.values() ?? []),
    lookAtAll,
  );
  return {
    watch,
    wait(watched, { timeoutMs, signal: asked, isRunning = false, onState }) {
      const signal = asked === undefined ? closing.signal : AbortSignal.any([asked, closing.signal]);
      return new Promise((resolve) => {
        const end = (finished: boolean) => {
          clearTimeout(timeUp);
          signal.removeEventListener('abort', onAbort);
          stop();
          resolve(finished);
        };
        const onAbort = () => end(false);
        const hear: OnState = (state) => {
          onState?.(state);
          if (state?.status !== 'running') end(true);
        };
        const timeUp = setTimeout(onAbort, timeoutMs);
        const stop = watch(watched, hear, { isRunning });
        signal.addEventListener('abort', onAbort);
        if (signal.aborted) onAbort();
      });
    },
    async close() {
      closing.abort();
      await listening.close();
    },
  };
}

/** How the decision stands at each look. Whoever is slow misses some looks, never the last. */
export async function* statesOf(
  { watch }: Pick<Watcher, 'watch'>,
  watched: Watched,
  ended: AbortSignal,
): AsyncGenerator<DecisionState | null> {
  let news: { state: DecisionState | null } | undefined;
  let wake = () => {};
  const onEnd = () => wake();
  const stop = watch(watched, (state) => {
    news = { state };
    wake();
  });
  ended.addEventListener('abort', onEnd);
  try {
    while (!ended.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      if (news === undefined) await promise;
      const told = news;
      news = undefined;
      if (told !== undefined && !ended.aborted) yield told.state;
    }
  } finally {
    stop();
    ended.removeEventListener('abort', onEnd);
  }
}
