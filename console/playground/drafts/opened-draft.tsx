/** Finds the draft that a form shows: that of the address, else the one that was shown last. */
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { trpc } from '../../client/api.ts';
import type { Outputs } from '../../client/types.ts';
import { Failed, Loading, Notice } from '../../controls/states.tsx';
import { whyNotRevised } from '../../decision/revisions/may-revise.tsx';
import { EMPTY_DRAFT, readDraft } from '../decision-form/draft.ts';
import { EMPTY_NOTE } from '../decision-form/note-draft.ts';
import { EMPTY_QUESTIONS, readQuestions } from '../question-form/question-draft.ts';
import { Keeper } from '../use-draft.ts';
import { allCopies, dropCopy, keepCopy, showDraft, shownDraft } from './browser-copies.ts';
import { type DraftForm, DraftKeeper, newDraftId, type Opened, PAGE } from './draft-keeper.ts';
import { DraftStatus } from './draft-status.tsx';
import { RevisionBanner } from './revision-banner.tsx';
import { unfitting } from './unfitting.ts';

export type DraftList = Outputs['drafts']['list']['drafts'];

interface Props {
  id: string;
  form: DraftForm;
  /** The decision whose request the draft begins with, and whether it is to be revised. */
  from: string | undefined;
  isRevision: boolean;
  keeperRef: RefObject<DraftKeeper | null>;
  children: ReactNode;
}

/** The latest changed draft of the form, unless this tab shows another. */
export function chooseDraft(form: DraftForm, drafts: DraftList): string {
  const known = [
    ...allCopies().map(({ at, ...copy }) => ({ ...copy, at })),
    ...drafts.map(({ changedAt, ...draft }) => ({ ...draft, at: Date.parse(changedAt) })),
  ].filter((one) => one.form === form);
  const shown = shownDraft(form);
  if (shown !== null && known.some(({ id }) => id === shown)) return shown;
  const [latest] = known.sort((one, other) => other.at - one.at);
  return latest?.id ?? newDraftId();
}

export function OpenedDraft({ id, from, ...props }: Props) {
  // Read once: from then on the form's draft is what is typed.
  const [copy] = useState(() => takeCopies(id));
  const stored = useQuery(trpc.drafts.get.queryOptions({ id }, { staleTime: Infinity, gcTime: 0 }));
  const draft = stored.data?.draft ?? null;
  const begins = copy === null && stored.data !== undefined && draft === null && from !== undefined;
  const decision = useQuery(trpc.decisions.get.queryOptions({ id: from ?? '' }, { enabled: begins }));
  const known = copy?.form ?? draft?.form ?? props.form;
  if (known !== props.form) return <Navigate to="/playground" search={{ form: known, draft: id }} replace />;
  if (copy !== null) return <Kept {...props} opened={{ ...copy, form: props.form, isUnsaved: true }} />;
  const { error, refetch } = stored.error === null && begins ? decision : stored;
  if (error !== null) return <Failed error={error} onTryAgain={() => void refetch()} />;
  if (draft !== null) return <Kept {...props} opened={{ ...draft, isUnsaved: false }} />;
  if (stored.data === undefined || (begins && decision.data === undefined))
    return <Loading what="the draft" />;
  const isGone = begins && decision.data?.record.request === null;
  const opened = { id, form: props.form, version: 0, isUnsaved: false };
  const content = decision.data === undefined ? emptyOf(props.form) : contentFrom(decision.data, props);
  return (
    <>
      {isGone && (
        <Notice>
          <p>The request of this decision is no longer stored.</p>
          <p>
            <Link to="/playground">Start with an empty form</Link>
          </p>
        </Notice>
      )}
      {!isGone && <Kept {...props} opened={{ ...opened, content }} />}
    </>
  );
}

/**
 * The copy that this browser has of the draft. There are several where two pages were closed before
 * either was saved; the older ones go on as drafts of their own.
 */
function takeCopies(id: string) {
  const [newest, ...older] = allCopies().filter((copy) => copy.id === id);
  for (const copy of older) {
    dropCopy(copy);
    keepCopy({ ...copy, id: newDraftId(), version: 0 });
  }
  // The form writes one of its own.
  if (newest !== undefined && newest.page !== PAGE) dropCopy(newest);
  return newest ?? null;
}

/** The request of a decision as a draft, which continues the decision where that can be revised. */
function contentFrom(
  decision: Outputs['decisions']['get'],
  { isRevision }: Pick<Props, 'isRevision'>,
): object {
  const { record } = decision;
  const notRevised = whyNotRevised(decision);
  const revises = notRevised === null ? record.id : null;
  return {
    ...readDraft(record.request ?? {}),
    revises,
    notRevised,
    isRevision: isRevision && revises !== null,
    note: EMPTY_NOTE,
  };
}

function emptyOf(form: DraftForm): object {
  return form === 'questions' ? EMPTY_QUESTIONS : EMPTY_DRAFT;
}

function Kept({ opened, form, keeperRef, children }: Omit<Props, 'id' | 'from'> & { opened: Opened }) {
  const [keeper] = useState(() => new DraftKeeper(opened));
  const [lost] = useState(() => {
    const read = form === 'questions' ? readQuestions : readDraft;
    return unfitting(opened.content, read(opened.content));
  });
  useEffect(() => {
    keeperRef.current = keeper;
    showDraft(form, keeper.id);
    document.addEventListener('visibilitychange', keeper.saveNow);
    return () => {
      document.removeEventListener('visibilitychange', keeper.saveNow);
      keeper.saveNow();
    };
  }, [keeper, keeperRef, form]);
  return (
    <Keeper value={keeper}>
      <DraftStatus keeper={keeper} />
      {lost.length > 0 && (
        <Notice>
          <p>This draft was written in another version of the form. It has no place for:</p>
          <ul>
            {lost.map((one) => (
              <li key={one} dir="auto">
                {one}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {form !== 'questions' && (
        <RevisionBanner keeper={keeper} mode={form === 'direct' ? 'direct' : 'default'} />
      )}
      {children}
    </Keeper>
  );
}
