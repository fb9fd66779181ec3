/** Puts the request of an earlier decision into the form; the address names the decision. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpc } from '../client/api.ts';
import { Failed, Loading, Notice } from '../controls/states.tsx';
import { whyNotRevised } from '../decision/revisions/may-revise.tsx';
import { readDraft } from './decision-form/draft.ts';
import { EMPTY_NOTE } from './decision-form/note-draft.ts';
import { keepDraft } from './kept-drafts.ts';

/** With `isRevision`, the decision is to be revised, if it can be. */
export function LoadFrom({ id, isRevision }: { id: string; isRevision: boolean }) {
  const navigate = useNavigate({ from: '/playground' });
  const { data, error, refetch } = useQuery(trpc.decisions.get.queryOptions({ id }));
  useEffect(() => {
    const request = data?.record.request ?? null;
    if (data === undefined || request === null) return;
    const { record } = data;
    const form = record.mode === 'direct' ? 'direct' : 'decision';
    const notRevised = whyNotRevised(data);
    const revises = notRevised === null ? record.id : null;
    keepDraft(form, {
      ...readDraft(request),
      revises,
      notRevised,
      isRevision: isRevision && revises !== null,
      note: EMPTY_NOTE,
    });
    void navigate({ search: { form }, replace: true });
  }, [data, isRevision, navigate]);
  if (error !== null) return <Failed error={error} onTryAgain={() => void refetch()} />;
  if (data?.record.request === null)
    return (
      <Notice>
        <p>The request of this decision is no longer stored.</p>
        <p>
          <Link to="/playground">Start with an empty form</Link>
        </p>
      </Notice>
    );
  return <Loading what="the request" />;
}
