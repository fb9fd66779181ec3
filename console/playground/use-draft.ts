/** The draft of a form, kept as it is typed. */
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { DraftKeeper } from './drafts/draft-keeper.ts';

/** Of the form that is shown. */
export const Keeper = createContext<DraftKeeper | null>(null);

interface Kept<Draft> {
  draft: Draft;
  setDraft: (draft: Draft) => void;
}

export function useDraft<Draft extends object>(form: string, read: (kept: object) => Draft): Kept<Draft> {
  const keeper = useContext(Keeper);
  if (keeper?.form !== form) throw new Error(`the form "${form}" is shown without a draft of its own`);
  const { content } = useSyncExternalStore(keeper.subscribe, keeper.state);
  const draft = useMemo(() => read(content), [content, read]);
  return { draft, setDraft: (changed) => keeper.change(changed) };
}
