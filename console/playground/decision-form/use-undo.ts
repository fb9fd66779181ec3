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
  /** What took the place of a whole draft. */
  placed: Draft | null;
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
  const push = (others: readonly Taken<Draft>[], one: Taken<Draft>) =>
    setTaken([...others, one].slice(-MOST));
  const last = taken.at(-1);
  return {
    take(words, next, restore) {
      push(taken, { words, restore, placed: null });
      setDraft(next);
    },
    replace(words, next) {
      if (!isSame(draft, empty) && !isSame(draft, next))
        push(taken, { words, restore: () => draft, placed: next });
      setDraft(next);
    },
    words: last?.words ?? null,
    undo() {
      if (last === undefined) return;
      const back = last.restore(draft);
      if (back === null) return announce(`There is no room for ${last.words}: remove something first.`);
      const others = taken.slice(0, -1);
      // What was typed in the meantime is not lost either.
      if (last.placed === null || isSame(draft, last.placed)) setTaken(others);
      else push(others, { words: 'what you typed since', restore: () => draft, placed: back });
      setDraft(back);
      announce(`${last.words.charAt(0).toUpperCase()}${last.words.slice(1)} is back`);
    },
  };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
