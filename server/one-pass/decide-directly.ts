/**
 * A Direct mode decision: one model call for all stakeholders, answered while the request waits,
 * then stored with its answer.
 */
import { averageOrders, floorFor, inBothOrders } from '../../judge/both-orders.ts';
import { answeredBy, type BestOptionTask } from '../../judge/port.ts';
import { type Claimed, keepAnswer } from '../accounts/idempotency-store.ts';
import { insertAnswered } from '../decisions/accept/accept-store.ts';
import { continueLineage, lineageAfter } from '../decisions/accept/continue-lineage.ts';
import { refinementOfRevision } from '../decisions/accept/keep-answers.ts';
import type { AskedDecision } from '../decisions/asked.ts';
import { lineageField } from '../decisions/lineage.ts';
import { agreementOf, type DirectResult } from '../decisions/result.ts';
import type { DecisionServices } from '../decisions/services.ts';
import { usd } from '../wire/money.ts';
import { randomId } from '../wire/random-id.ts';
import { MODEL_ID } from '../wire/types.ts';
import { stakeholderNames, verdictsOf } from '../wire/verdicts.ts';
import { askAndBill } from './ask-and-bill.ts';
import type { OnePass } from './ask-in-one-pass.ts';
import type { DirectRequest } from './direct-schema.ts';

/** A failure stores and bills nothing. `signal` ends the asking. */
export async function decideDirectly(
  services: DirectServices,
  { caller, request, asSent, source }: AskedDecision<DirectRequest>,
  { signal, claim }: Claimed & { signal: AbortSignal },
): Promise<DirectResult> {
  const { organizationId } = caller;
  const { revises } = request;
  const { sql } = services.database;
  if (revises !== undefined) await lineageAfter(sql, caller, revises);
  const refinement = await refinementOfRevision(sql, organizationId, { revises, outline: null });
  const decisionId = randomId('dec_');
  const subject = { organizationId, subject: decisionId };
  return askAndBill(services, subject, toDirectTasks(request), signal, async (tx, pass, billed) => {
    const judged = toJudgement(request, pass);
    const { lineage, sharedWithOrg } = await continueLineage(tx, caller, request, {
      address: services.address,
    });
    const result: DirectResult = {
      id: decisionId,
      model: MODEL_ID,
      ...judged,
      cost_usd: usd(billed),
      ...lineageField(lineage),
    };
    await insertAnswered(tx, {
      organizationId,
      decisionId,
      apiKeyId: caller.id,
      source,
      sharedWithOrg,
      overlapMode: caller.overlapMode,
      retention: caller.retention,
      holdOnce: claim !== undefined,
      lineage,
      letters: request.options.map(({ id }) => id),
      revisionNote: request.revision_note,
      request: asSent,
      refinement,
      response: result,
      bestByStakeholder: judged.agreement.best_by_stakeholder,
      verdicts: verdictsOf(judged.results),
      stakeholderNames: stakeholderNames(judged.results),
      usage: judged.usage,
      costMicroUsd: billed,
      judge: judgeOf(services.model.name, pass),
    });
    await keepAnswer(tx, claim, { state: 'accepted', decisionId });
    return result;
  });
}

type DirectServices = Pick<
  DecisionServices,
  'config' | 'database' | 'model' | 'free' | 'log' | 'observer' | 'address'
>;

function toJudgement({ options, stakeholders }: DirectRequest, pass: OnePass) {
  const letters = options.map(({ id }) => id);
  const results = stakeholders.map(({ id, description }, index) => {
    const [given, reversed] = [pass.distributions[2 * index]!, pass.distributions[2 * index + 1]!];
    const floor = floorFor(pass.evidence.slice(2 * index, 2 * index + 2));
    const probabilities = averageOrders(given, reversed, floor);
    const best = likeliest(letters, probabilities);
    return {
      stakeholder: { id, description },
      best: letters[best]!,
      confidence: probabilities[best]!,
      probabilities: Object.fromEntries(letters.map((letter, option) => [letter, probabilities[option]!])),
    };
  });
  const usage = { input_tokens: pass.inputTokens, output_tokens: pass.outputTokens };
  return { results, agreement: agreementOf(results), usage };
}

/** The judge's name, with the versions that answered where these are other names. */
function judgeOf(name: string, { evidence }: OnePass): string {
  const versions = answeredBy(evidence).filter((version) => !name.endsWith(`:${version}`));
  return versions.length === 0 ? name : `${name} (${versions.join(', ')})`;
}

/**
 * The index of the largest probability. A tie goes to the option whose letter is first in the
 * alphabet, in whatever order the options were sent.
 */
function likeliest(letters: readonly string[], probabilities: readonly number[]): number {
  return letters
    .map((letter, option) => ({ letter, option, p: probabilities[option]! }))
    .reduce((best, one) => (one.p > best.p || (one.p === best.p && one.letter < best.letter) ? one : best))
    .option;
}

/**
 * Two tasks for each stakeholder, one after the other, of which `averageOrders` makes one
 * distribution.
 */
export function toDirectTasks(request: DirectRequest): BestOptionTask[] {
  return request.stakeholders.flatMap((stakeholder) => inBothOrders(taskOf(request, stakeholder)));
}

function taskOf(
  { context, options }: DirectRequest,
  { description, values }: DirectRequest['stakeholders'][number],
): BestOptionTask {
  return {
    kind: 'best-option',
    context,
    stakeholder: { description, ...(values === undefined ? {} : { values }) },
    choices: options.map(({ id }) => id),
    options: options.map((option) => option.description),
  };
}
