/** Creates a Default mode decision: checks its limits, plans its questions, accepts and answers. */
import { costMicroUsd } from '../../billing/prices.ts';
import type { Created } from '../../requests/answer-once.ts';
import { type AnswerKeeper, type AskedDecision, NOT_REPEATED } from '../../requests/verb.ts';
import { sizesOf } from '../outline.ts';
import { planDecision } from '../plan.ts';
import type { DecisionRequest } from '../schema.ts';
import type { DecisionServices } from '../services.ts';
import { acceptDecision } from './accept-decision.ts';
import type { Wait } from './await-decision.ts';
import { continueLineage, lineageAfter } from './continue-lineage.ts';

export async function createDecision(
  services: DecisionServices,
  { key, request, asSent, source }: AskedDecision<DecisionRequest>,
  { wait, keeper = NOT_REPEATED }: { wait: Wait; keeper?: AnswerKeeper },
): Promise<Created> {
  const { config, database, model, address } = services;
  if (request.revises !== undefined) await lineageAfter(database.sql, key, request.revises);
  const { outline, tasks } = planDecision({ request, asSent, overlapMode: key.overlapMode }, config);
  const { calls: callsTotal, tokenBound } = model.plan(tasks);
  return acceptDecision(
    services,
    {
      key,
      decision: {
        source,
        overlapMode: key.overlapMode,
        callsTotal,
        letters: outline.letters,
        revisionNote: request.revision_note,
        request: asSent,
      },
      tasks: tasks.length,
      microUsd: costMicroUsd(tokenBound.input, tokenBound.output, config),
      freeSizes: tasks.length === 0 ? sizesOf(outline) : null,
      continueLineage: (tx) => continueLineage(tx, key, request, { address }),
    },
    { isAsync: isAsync(services, wait, request), wait, keeper },
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
