/** The draft of a form: kept over a reload, and given back after "Clear" and "Load example". */
import { useEffect, useState } from 'react';
import { keepDraft, keptDraft } from './kept-drafts.ts';

interface Kept<Draft> {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  /** Takes the place of what was typed. */
  replace: (draft: Draft) => void;
  /** Null: nothing was replaced, or it was typed on since. */
  undo: (() => void) | null;
}

export function useDraft<Draft extends object>(
  name: string,
  empty: Draft,
  read: (kept: object) => Draft,
): Kept<Draft> {
  const [{ draft, replaced }, set] = useState<{ draft: Draft; replaced: Draft | null }>(() => {
    const kept = keptDraft(name);
    return { draft: kept === null ? empty : read(kept), replaced: null };
  });
  useEffect(() => keepDraft(name, draft), [name, draft]);
  return {
    draft,
    setDraft: (changed) => set({ draft: changed, replaced: null }),
    replace: (other) =>
      set({ draft: other, replaced: JSON.stringify(draft) === JSON.stringify(empty) ? null : draft }),
    undo: replaced === null ? null : () => set({ draft: replaced, replaced: null }),
  };
}
