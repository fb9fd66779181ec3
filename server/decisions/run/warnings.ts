/** What the reader of a result must know before relying on it. */
import type { Solution } from '../../../engine/problem.ts';
import type { StakeholderResult } from '../result-schema.ts';

/** Mean probability in the two end choices of the ratio scale. */
const SATURATED_FROM = 0.1;

/** Options whose probabilities of being best differ by less are too close to call. */
const CLOSE_WITHIN = 0.1;
/** t(0.975) with the 15 degrees of freedom of 16 randomisations. */
const STANDARD_ERRORS = 2.13;

export function warningsOf(
  results: readonly StakeholderResult[],
  solution: Solution,
  judge: { notice: string | null; warnings: readonly string[] },
): string[] {
  const own = results.flatMap((result, index) => {
    const { stakeholder, consequences, saturated_share, mc } = result;
    const of = `Stakeholder "${stakeholder.id}":`;
    const warnings: string[] = [];
    if (consequences.length === 0)
      warnings.push(
        `${of} no consequence is relevant, so all expected values are 0 and all options equally likely.`,
      );
    if (saturated_share > SATURATED_FROM)
      warnings.push(
        `${of} some consequences differ by more than the ratio choices (1/100 to 100) can say; ${percent(saturated_share)} of the answers' probability lies in the two end choices, limit ${percent(SATURATED_FROM)}. Sizes of the extremes are less certain than stated.`,
      );
    if (!solution.stakeholders[index]!.converged)
      warnings.push(
        `${of} the number of draws reached its limit of ${mc.draws} before the error aimed at; the largest standard error that remains is ${mc.standard_error.toPrecision(2)}.`,
      );
    const close = closeCall(result);
    if (close !== null) warnings.push(`${of} ${close}`);
    const { noInsight } = solution.stakeholders[index]!;
    if (noInsight !== null && noInsight !== 'not_asked')
      warnings.push(`${of} what would change the answer could not be computed; the other figures stand.`);
    return warnings;
  });
  const notice = judge.notice === null ? [] : [judge.notice];
  return [...notice, ...judge.warnings, ...spreadWarning(solution), ...own];
}

/**
 * Without a degree of freedom there are no residuals, though somebody's sizes are unsure
 * (docs/method.md, "How wide").
 */
function spreadWarning({ df, stakeholders }: Solution): string[] {
  if (df > 0 || stakeholders.every(({ logSize }) => logSize.length < 2)) return [];
  return [
    'Nobody has enough ratio records to show how well the answers agree, so the intervals rest only on the spread that the answers state and on the prior of tau.',
  ];
}

/**
 * Says that two options are too close to call, and what would settle it; null where they are not.
 */
function closeCall({ best, ev, probabilities, standard_error, insight }: StakeholderResult): string | null {
  const second = secondBest(best, ev);
  // Options of exactly equal value, such as two without consequences, are no close call.
  if (second === null || ev[best]!.mean === ev[second]!.mean) return null;
  const lead = ev[best]!.mean - ev[second]!.mean;
  const error = Math.hypot(standard_error.ev[best]!.mean, standard_error.ev[second]!.mean);
  const ahead = probabilities[best]! - probabilities[second]!;
  if (lead >= STANDARD_ERRORS * error && ahead >= CLOSE_WITHIN) return null;
  const [p, q] = [percent(probabilities[best]!), percent(probabilities[second]!)];
  return `${best} (best with ${p}) and ${second} (${q}) are too close to call. ${settlement(insight)}`;
}

function secondBest(best: string, ev: StakeholderResult['ev']): string | null {
  const others = Object.entries(ev).filter(([option]) => option !== best);
  if (others.length === 0) return null;
  return others.reduce((most, other) => (other[1].mean > most[1].mean ? other : most))[0];
}

function settlement(insight: StakeholderResult['insight']): string {
  const question = insight?.next_question ?? null;
  if (question === null) return 'No single further answer would settle it.';
  const [first, second] = question.between;
  return question.kind === 'ratio'
    ? `One more comparison of ${first} with ${second} would settle most.`
    : `Knowing whether ${first} and ${second} describe the same thing would settle most.`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
