/** Sends each of the two forms of a refinement. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../client/api.ts';
import type { Inputs } from '../../client/types.ts';
import { useRun } from '../../client/use-run.ts';

type Refinement = Inputs['decisions']['refine']['refinement'];

/** A revision that takes longer is watched on its own screen. */
const WAIT_SECONDS = 3;

export function useRefine(decisionId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate({ from: '/decisions/$id' });
  const run = useRun(trpc.decisions.refine.mutationOptions(), ({ id }) => {
    void queries.invalidateQueries(trpc.decisions.pathFilter());
    void navigate({ to: '/decisions/$id', params: { id }, search: { with: decisionId } });
  });
  return {
    ...run,
    refine: (refinement: Refinement) =>
      run.send((idempotencyKey) => ({
        id: decisionId,
        refinement,
        idempotencyKey,
        waitSeconds: WAIT_SECONDS,
      })),
  };
}
export type Refining = ReturnType<typeof useRefine>;
