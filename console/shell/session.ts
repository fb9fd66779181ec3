import { useSuspenseQuery } from '@tanstack/react-query';
import { queryClient, trpc } from '../client/api.ts';
import type { Outputs } from '../client/types.ts';

export type Me = Outputs['session']['useLink'];

/** Null when the session has ended. */
export function useMeIfSignedIn(): Me | null {
  const { data } = useSuspenseQuery(trpc.session.current.queryOptions(undefined, { staleTime: 60_000 }));
  return data.me;
}

/** Only for components inside the frame, where somebody is signed in. */
export function useMe(): Me {
  const me = useMeIfSignedIn();
  if (me === null) throw new Error('nobody is signed in');
  return me;
}

/** Keeps what the server said about the person after a change. */
export function keepMe(me: Me): void {
  queryClient.setQueryData(trpc.session.current.queryKey(), (before) =>
    before === undefined ? before : { ...before, me },
  );
}
