/** A member as the server lists it. */
import { queryClient, trpc } from '../client/api.ts';
import type { Outputs } from '../client/types.ts';

export type Person = Outputs['people']['list']['people'][number];

export function reloadPeople(): void {
  void queryClient.invalidateQueries(trpc.people.pathFilter());
}
