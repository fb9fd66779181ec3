/** Puts the request of an earlier decision into the form; the address names the decision. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpc } from '../client/api.ts';
import { Failed, Loading, Notice } from '../controls/states.tsx';
import { readDraft } from './decision-form/draft.ts';
import { keepDraft } from './kept-drafts.ts';

export function LoadFrom({ id }: { id: string }) {
  const navigate = useNavigate({ from: '/playground' });
  const { data, error, refetch } = useQuery(trpc.decisions.get.queryOptions({ id }));
  useEffect(() => {
    const request = data?.record.request ?? null;
    if (data === undefined || request === null) return;
    const { record, key, isOwn } = data;
    const form = record.mode === 'direct' ? 'direct' : 'decision';
    // Only the key that made a decision can continue it.
    const canContinue = isOwn && key.isPlayground && record.status === 'ok';
    keepDraft(form, { ...readDraft(request), revises: canContinue ? record.id : null });
    void navigate({ search: { form }, replace: true });
  }, [data, navigate]);
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
