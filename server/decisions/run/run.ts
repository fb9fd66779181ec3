/**
 * Runs the job of a decision, from claim to result. A job may run more than once: only the newest
 * attempt may write.
 */

import { AS_STATED } from '../../../judge/port.ts';
import { billedMicroUsd, warnOfExcess } from '../../billing/holds.ts';
import { costMicroUsd } from '../../billing/prices.ts';
import { inOrganization } from '../../database/organization-sql.ts';
import type { DecisionJob } from '../../jobs/queue.ts';
import { secondsSince } from '../../observer/observer.ts';
import { stakeholderNames, verdictsOf } from '../../wire/verdicts.ts';
import { endDecision } from '../end-decision.ts';
import { planDecision } from '../plan.ts';
import { Refinement } from '../refinement.ts';
import { DecisionRequest } from '../schema.ts';
import type { RunServices, WorkerServices } from '../services.ts';
import { askMissing } from './ask-missing.ts';
import { failRun } from './fail-run.ts';
import { refine } from './refine.ts';
import { type Claim, type ClaimedDecision, claimDecision, Superseded } from './run-store.ts';
import { toProblem } from './to-problem.ts';
import { toResult } from './to-result.ts';

/** Longer than a try may take. */
const LONGEST_MS = 2 ** 31 - 1;

export async function runDecision(worker: WorkerServices, job: DecisionJob): Promise<void> {
  const services = inOrganization(worker, job.organizationId);
  const cancellation = watchForCancellation(services, job);
  try {
    await claimAndRun(services, { ...job, signal: cancellation.signal }, cancellation.hasEnded);
  } finally {
    cancellation.close();
  }
}

async function claimAndRun(services: RunServices, job: DecisionJob, hasEnded: () => boolean): Promise<void> {
  const claimed = await claimDecision(services.database.sql, job);
  if (claimed === null) return;
  const claim = { organizationId: job.organizationId, decisionId: job.decisionId, attempt: claimed.attempt };
  const log = services.log.child({ requestId: job.requestId, ...claim });
  log.debug('decision claimed');
  const { observer } = services;
  if (claimed.attempt === 1) observer.record('stages', claimed.waitedSeconds, { stage: 'waiting' });
  try {
    if (job.exhausted) throw new Error('every try of this decision was lost with its process');
    await complete({ ...services, log }, claim, claimed, job.signal);
  } catch (error) {
    if (hasEnded()) log.info('decision ended by others, and its run stopped');
    else await failRun({ ...services, log }, claim, job, error);
  }
}

/**
 * The signal of a run: aborts with the job's, and as soon as the decision has ended, which any node
 * may have caused. It listens before the decision is claimed, so no end is missed.
 */
function watchForCancellation({ watcher }: RunServices, job: DecisionJob) {
  const { organizationId, decisionId } = job;
  const close = new AbortController();
  const ended = new AbortController();
  const options = { timeoutMs: LONGEST_MS, signal: close.signal, isRunning: true };
  void watcher.wait({ organizationId, decisionId, ownKeys: null }, options).then((hasEnded) => {
    if (hasEnded) ended.abort(new Superseded(decisionId));
  });
  return {
    signal: AbortSignal.any([job.signal, ended.signal]),
    hasEnded: () => ended.signal.aborted,
    close: () => close.abort(),
  };
}

async function complete(
  { config, database, model, free, endpoint, engine, log, observer, payments }: RunServices,
  claim: Claim,
  claimed: ClaimedDecision,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  const request = DecisionRequest.parse(claimed.request);
  const { overlapMode, request: asSent } = claimed;
  const refinement = claimed.refinement === null ? null : Refinement.parse(claimed.refinement);
  const { outline, tasks } = planDecision({ request, asSent, overlapMode });
  const { hold } = claimed;
  const asked = hold?.isFree === true ? free.model : model;
  const { sql } = database;
  const keepsTotal = refinement !== null && refinement.revised === undefined;
  const gathered = await askMissing({ sql, model: asked, log }, claim, tasks, { signal, keepsTotal });
  const { distributions } = gathered;
  const refined =
    refinement === null
      ? null
      : await refine(
          { sql, config, engine, model: asked, log },
          claim,
          { outline, context: request.context, distributions, refinement },
          signal,
        );
  const traits = asked.traits ?? AS_STATED;
  const problem = toProblem(outline, distributions, { ...config, traits }, refined?.refinement.records);
  observer.record('stages', secondsSince(startedAt), { stage: 'judge' });
  const gatheredAt = performance.now();
  const solution = await engine.solve(problem, { signal });
  observer.record('stages', secondsSince(gatheredAt), { stage: 'engine' });
  const solvedAt = performance.now();
  const draws = Math.max(...solution.stakeholders.map((stakeholder) => stakeholder.draws));
  log.debug({ draws, ms: Math.round(performance.now() - gatheredAt) }, 'problem solved');
  const missing = solution.stakeholders.find(({ noInsight }) => noInsight !== null)?.noInsight;
  if (missing != null) log.warn({ reason: missing }, 'what would change the answer could not be computed');
  const tokens = {
    input: gathered.tokens.input + (refined?.tokens.input ?? 0),
    output: gathered.tokens.output + (refined?.tokens.output ?? 0),
  };
  const cost = costMicroUsd(tokens.input, tokens.output, config);
  const billed = billedMicroUsd(hold, cost);
  const response = await toResult({
    id: claim.decisionId,
    lineage: claimed.lineage,
    outline,
    problem,
    ratioSpreadScale: config.ratioSpreadScale,
    traits,
    solution,
    judge: {
      name: model.name,
      notice: model.notice,
      warnings: [...new Set([...gathered.warnings, ...(refined?.warnings ?? [])])],
      evidence: [...gathered.evidence, ...(refined?.evidence ?? [])],
      prompts: endpoint?.prompts ?? null,
    },
    engineVersion: engine.version,
    tokens,
    asked: refined?.asked,
    costMicroUsd: billed,
    isFreeWork:
      refined?.asked === undefined ? tasks.length === 0 && hold?.isFree !== true : refined.asked.ratio === 0,
  });
  const ended = await endDecision(sql, claim, {
    status: 'ok',
    response,
    bestByStakeholder: response.agreement.best_by_stakeholder,
    verdicts: verdictsOf(response.results),
    stakeholderNames: stakeholderNames(response.results),
    usage: response.usage,
    billing: hold === null || refined?.isUnchanged === true ? null : { microUsd: billed },
    refinement: refined?.refinement ?? null,
  });
  const ms = Math.round(performance.now() - startedAt);
  if (!ended) return;
  observer.record('stages', secondsSince(solvedAt), { stage: 'store' });
  observer.add('ended', { mode: 'default', outcome: 'ok' });
  log.info({ ms }, 'decision done');
  if (hold !== null) warnOfExcess(log, hold, cost);
  // The balance may now be below the organization's limit for an automatic purchase; the run does
  // not wait for one.
  void payments?.consider(claim.organizationId);
}
