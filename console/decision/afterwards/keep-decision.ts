/** Every change of a decision is answered with the decision as it is then. */
import { queryClient, trpc } from '../../client/api.ts';
import type { OneDecision } from '../one-decision.ts';

export function keepDecision(decision: OneDecision): void {
  queryClient.setQueryData(trpc.decisions.get.queryKey({ id: decision.record.id }), decision);
  // Lists and the other revisions tell of it too.
  void queryClient.invalidateQueries(trpc.decisions.list.pathFilter());
}

/** The letters that a person can choose, also where the request is no longer stored. */
export function lettersOf({ record }: OneDecision): string[] {
  const known = record.response?.results[0]?.probabilities ?? {};
  const letters = Object.keys(known).sort();
  return letters.length > 0 ? letters : [...new Set(Object.values(record.bestByStakeholder ?? {}))].sort();
}
