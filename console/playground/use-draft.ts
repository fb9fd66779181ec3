/** The draft of a form: kept as it is typed, and given back after "Clear" and "Load example". */
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import type { DraftKeeper } from './drafts/draft-keeper.ts';

/** Of the form that is shown. */
export const Keeper = createContext<DraftKeeper | null>(null);

interface Kept<Draft> {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  /** Takes the place of what was typed. */
  replace: (draft: Draft) => void;
  /** Null: nothing was replaced, or it was typed on since. */
  undo: (() => void) | null;
}

export function useDraft<Draft extends object>(
  form: string,
  empty: Draft,
  read: (kept: object) => Draft,
): Kept<Draft> {
  const keeper = useContext(Keeper);
  if (keeper?.form !== form) throw new Error(`the form "${form}" is shown without a draft of its own`);
  const { content } = useSyncExternalStore(keeper.subscribe, keeper.state);
  const draft = useMemo(() => read(content), [content, read]);
  const [replaced, setReplaced] = useState<{ by: object; draft: Draft } | null>(null);
  return {
    draft,
    setDraft: (changed) => keeper.change(changed),
    replace(other) {
      keeper.change(other);
      const isEmpty = JSON.stringify(draft) === JSON.stringify(empty);
      setReplaced(isEmpty ? null : { by: other, draft });
    },
    undo: replaced === null || replaced.by !== content ? null : () => keeper.change(replaced.draft),
  };
}
