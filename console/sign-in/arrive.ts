/** Leads a person who has just signed in to the page that was asked for. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { trpc } from '../client/api.ts';

export function useArrive(next: string | undefined): () => Promise<void> {
  const arrive = useArriveAt();
  return useCallback(() => arrive(next), [arrive, next]);
}

/** For a page that learns only later where the person wants to go. */
export function useArriveAt(): (next: string | undefined) => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return useCallback(
    async (next) => {
      queries.clear();
      await queries.fetchQuery(trpc.session.current.queryOptions());
      const path = `/console${isOwnPath(next) ? next : '/decisions'}`;
      // A file, such as a decision's picture, is no screen.
      if (/\.\w+$/.test(path)) window.location.replace(path);
      else router.history.replace(path);
    },
    [queries, router],
  );
}

/** Anyone can make an address, so it must not lead to another site. */
function isOwnPath(next: string | undefined): next is string {
  return next !== undefined && /^\/(?!\/)[\w\-./?=&%+:]*$/.test(next);
}
