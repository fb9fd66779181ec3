/**
 * Watches running decisions for all who follow them at this node: one statement a second for all of
 * them, and one at once when an end is notified. It works wherever the decisions run.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type postgres from 'postgres';
import type { Finished } from '../services.ts';
import { type DecisionState, lookAt, type Watched } from './look.ts';

const LOOK_EVERY_MS = 1000;

/** Null: fetching the decision would be refused now. */
export type OnState = (state: DecisionState | null) => void;

export interface Watcher {
  /** Tells how the decision stands, now and whenever it was looked at. Returns what ends it. */
  watch(watched: Watched, onState: OnState): () => void;
}

interface Entry {
  watched: Watched;
  hearers: Set<OnState>;
  stopHearing: () => void;
}

export function openWatcher(sql: postgres.Sql, finished: Pick<Finished, 'hear'>): Watcher {
  const entries = new Map<string, Entry>();
  /** To be looked at next. */
  const due = new Set<Entry>();
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
          // A key has at most 100 streams; other requests come between those of two keys.
          if (these.length > 1) await turn();
        }
      }
    } catch {
      // The database cannot be reached: the next look, a second later, covers all.
    } finally {
      isLooking = false;
    }
  }

  function lookSoon(entry: Entry): void {
    due.add(entry);
    // Those that come in one turn are looked at together.
    setImmediate(() => void look());
  }

  function lookAtAll(): void {
    for (const entry of entries.values()) due.add(entry);
    void look();
  }

  return {
    watch(watched, onState) {
      const name = `${watched.decisionId} ${watched.secretDigest.toString('base64')}`;
      const entry = entries.get(name) ?? open(name, watched);
      entry.hearers.add(onState);
      lookSoon(entry);
      return () => {
        entry.hearers.delete(onState);
        if (entry.hearers.size > 0 || entries.get(name) !== entry) return;
        entry.stopHearing();
        entries.delete(name);
        due.delete(entry);
        if (entries.size === 0) clearInterval(timer);
      };
    },
  };

  function open(name: string, watched: Watched): Entry {
    const entry: Entry = { watched, hearers: new Set(), stopHearing: () => {} };
    entry.stopHearing = finished.hear(watched.decisionId, () => lookSoon(entry));
    if (entries.size === 0) timer = setInterval(lookAtAll, LOOK_EVERY_MS).unref();
    entries.set(name, entry);
    return entry;
  }
}
