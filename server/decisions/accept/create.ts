/** Creates a Default mode decision: checks its limits, plans its questions, accepts and answers. */

import type { Claimed } from '../../accounts/idempotency-store.ts';
import { costMicroUsd } from '../../billing/prices.ts';
import { randomId } from '../../wire/random-id.ts';
import type { AskedDecision } from '../asked.ts';
import { sizesOf } from '../outline.ts';
import { planDecision } from '../plan.ts';
import type { DecisionRequest } from '../schema.ts';
import type { DecisionServices } from '../services.ts';
import { acceptDecision } from './accept-decision.ts';
import type { Created, Wait } from './await-decision.ts';
import { lineageAfter } from './continue-lineage.ts';
import { refinementOfRevision } from './keep-answers.ts';

export async function createDecision(
  services: DecisionServices,
  { caller, request, asSent, source }: AskedDecision<DecisionRequest>,
  { wait, claim }: Claimed & { wait: Wait },
): Promise<Created> {
  const { config, database, model } = services;
  const { organizationId } = caller;
  const { revises } = request;
  if (revises !== undefined) await lineageAfter(database.sql, caller, revises);
  const { outline, tasks } = planDecision({ request, asSent, overlapMode: caller.overlapMode }, config);
  const refinement = await refinementOfRevision(database.sql, organizationId, { revises, outline });
  const { calls: callsTotal, tokenBound } = model.plan(tasks);
  return acceptDecision(
    services,
    {
      caller,
      decision: {
        decisionId: randomId('dec_'),
        source,
        overlapMode: caller.overlapMode,
        callsTotal,
        letters: outline.letters,
        revisionNote: request.revision_note,
        request: asSent,
        refinement,
      },
      tasks: tasks.length,
      microUsd: costMicroUsd(tokenBound.input, tokenBound.output, config),
      freeSizes: tasks.length === 0 ? sizesOf(outline) : null,
      lineage: request,
    },
    { isAsync: isAsync(services, wait, request), wait, claim },
  );
}

/** Whether the reply is a running notice at once. */
export function isAsync(
  { config }: Pick<DecisionServices, 'config'>,
  wait: Wait,
  request: { async?: boolean | undefined },
): boolean {
  return request.async === true || wait.seconds === 0 || config.syncWaitSeconds === 0;
}
