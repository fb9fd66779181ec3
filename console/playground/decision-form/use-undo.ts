/** Brings back what a press took from a form, also after more was typed. */
import { useState } from 'react';
import { announce } from '../../controls/announce.tsx';

/** Older removals are given up. */
const MOST = 20;

interface Taken<Draft> {
  /** What comes back. */
  words: string;
  /** Null: there is no room for it now. */
  restore: (draft: Draft) => Draft | null;
  /** Where a whole draft was taken: what came in its place, and the words for what is in it now. */
  placed?: { draft: Draft | null; words: string };
}

export interface Undo<Draft> {
  /** Changes the draft in such a way that `restore` gives back what the change takes. */
  take: (words: string, next: Draft, restore: (draft: Draft) => Draft | null) => void;
  /** Puts another draft in the place of this one. */
  replace: (words: string, next: Draft) => void;
  /** What the next press of "Undo" brings back; null: nothing. */
  words: string | null;
  undo: () => void;
}

export function useUndo<Draft extends object>(
  draft: Draft,
  setDraft: (draft: Draft) => void,
  empty: Draft,
): Undo<Draft> {
  const [taken, setTaken] = useState<readonly Taken<Draft>[]>([]);
  const push = (one: Taken<Draft>) => setTaken([...taken, one].slice(-MOST));
  const last = taken.at(-1);
  return {
    take(words, next, restore) {
      push({ words, restore });
      setDraft(next);
    },
    replace(words, next) {
      if (!isSame(draft, empty) && !isSame(draft, next))
        push({ words, restore: () => draft, placed: { draft: next, words: 'what you typed since' } });
      setDraft(next);
    },
    words: last?.words ?? null,
    undo() {
      if (last === undefined) return;
      const back = last.restore(draft);
      if (back === null) return announce(`There is no room for ${last.words}: remove something first.`);
      const others = taken.slice(0, -1);
      const { placed } = last;
      if (placed === undefined || (placed.draft !== null && isSame(draft, placed.draft))) setTaken(others);
      // What was typed in the meantime is not lost either: it comes back after all else.
      else
        setTaken([
          { words: placed.words, restore: () => draft, placed: { draft: null, words: last.words } },
          ...others,
        ]);
      setDraft(back);
      announce(`${last.words.charAt(0).toUpperCase()}${last.words.slice(1)} is back`);
    },
  };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
