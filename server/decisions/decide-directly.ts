/** A Direct mode decision: one model call for all stakeholders, answered while the request waits, then stored with its answer. */
import type { ApiKey } from '../accounts/keys.ts';
import { costMicroUsd, usd } from '../billing/prices.ts';
import { askInOnePass } from '../models/ask-in-one-pass.ts';
import { averageOrders } from '../models/both-orders.ts';
import { randomId } from '../wire/random-id.ts';
import { MODEL_ID } from '../wire/types.ts';
import { agreementOf } from './agreement.ts';
import { insertAnswered } from './decision-store.ts';
import type { DirectRequest } from './direct-schema.ts';
import { toDirectTasks } from './direct-tasks.ts';
import type { DirectResult } from './result-schema.ts';
import type { DecisionServices } from './services.ts';

/** A failure of the model stores nothing. `signal` ends the asking. */
export async function decideDirectly(
  { config, database, model, log }: Pick<DecisionServices, 'config' | 'database' | 'model' | 'log'>,
  key: ApiKey,
  request: DirectRequest,
  asSent: unknown,
  signal: AbortSignal,
): Promise<DirectResult> {
  const letters = request.options.map(({ id }) => id);
  const { distributions, inputTokens, outputTokens } = await askInOnePass(
    { model, log },
    toDirectTasks(request),
    signal,
  );
  const results = request.stakeholders.map(({ id, description }, index) => {
    const probabilities = averageOrders(distributions[2 * index]!, distributions[2 * index + 1]!);
    const best = likeliest(letters, probabilities);
    return {
      stakeholder: { id, description },
      best: letters[best]!,
      confidence: probabilities[best]!,
      probabilities: Object.fromEntries(letters.map((letter, option) => [letter, probabilities[option]!])),
    };
  });
  const agreement = agreementOf(results);
  const cost = costMicroUsd(inputTokens, outputTokens, config);
  const usage = { input_tokens: inputTokens, output_tokens: outputTokens };
  const decisionId = randomId('dec_');
  const result: DirectResult = {
    id: decisionId,
    model: MODEL_ID,
    results,
    agreement,
    usage,
    cost_usd: usd(cost),
  };
  await insertAnswered(database.sql, {
    organizationId: key.organizationId,
    decisionId,
    apiKeyId: key.id,
    sharedWithOrg: request.share_with_org ?? key.shareWithOrg,
    overlapMode: key.overlapMode,
    retention: key.retention,
    request: asSent,
    response: result,
    bestByStakeholder: agreement.best_by_stakeholder,
    usage,
    costMicroUsd: cost,
  });
  return result;
}

/** Index of the largest; a tie goes to the first letter of the alphabet, in whatever order the options were sent. */
function likeliest(letters: readonly string[], probabilities: readonly number[]): number {
  return letters
    .map((letter, option) => ({ letter, option, p: probabilities[option]! }))
    .reduce((best, one) => (one.p > best.p || (one.p === best.p && one.letter < best.letter) ? one : best))
    .option;
}
