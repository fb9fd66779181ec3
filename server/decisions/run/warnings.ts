/** What the reader of a result must know before relying on it. */
import type { Solution } from '../../../engine/problem.ts';
import type { StakeholderResult } from '../result-schema.ts';

/** Mean probability in the two end choices of the ratio scale. */
const SATURATED_FROM = 0.1;

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

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
