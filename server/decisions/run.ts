/** A decision's job, from claim to result. */
import type { DecisionJob, DecisionServices } from './services.ts';

export async function runDecision(_services: DecisionServices, job: DecisionJob): Promise<void> {
  throw new Error(`${job.decisionId}: not built yet`);
}
