/** What the reader of a result must know before relying on it. */
import type { Solution } from '../../../engine/problem.ts';
import type { Evidence } from '../../../judge/port.ts';
import { closeCall } from '../../../pictures/words/closeness.ts';
import { listOf } from '../../../pictures/words/texts.ts';
import type { StakeholderResult } from '../result.ts';

/** Mean probability in the two end choices of the ratio scale. */
const SATURATED_FROM = 0.1;
/**
 * The built-in judge's log sizes must differ by more than this too: its doubt reaches the end
 * choices even where it takes all sizes to be equal.
 */
const BEYOND_SCALE = Math.LN10 * 2;

export function warningsOf(
  results: readonly StakeholderResult[],
  solution: Solution,
  judge: { notice: string | null; warnings: readonly string[]; evidence: readonly Evidence[] },
): string[] {
  const own = results.flatMap((result, index) => {
    const { stakeholder, consequences, mc } = result;
    const of = `Stakeholder "${stakeholder.id}":`;
    const warnings: string[] = [];
    if (consequences.length === 0)
      warnings.push(
        `${of} no consequence is relevant, so all expected values are 0 and all options equally likely.`,
      );
    if (!solution.stakeholders[index]!.converged)
      warnings.push(
        `${of} the number of draws reached its limit of ${mc.draws} before the error aimed at; the largest standard error that remains is ${mc.standard_error.toPrecision(2)}.`,
      );
    const close = closeCallOf(result);
    if (close !== null) warnings.push(`${of} ${close}`);
    const { noInsight } = solution.stakeholders[index]!;
    if (noInsight !== null && noInsight !== 'not_asked')
      warnings.push(`${of} what would change the answer could not be computed; the other figures stand.`);
    return warnings;
  });
  const notice = judge.notice === null ? [] : [judge.notice];
  const isBuiltIn = judge.evidence.some(({ method }) => method === 'built-in');
  const saturated = results.filter(
    ({ saturated_share }, index) =>
      saturated_share > SATURATED_FROM &&
      !(isBuiltIn && spanOf(solution.stakeholders[index]!.logSize) < BEYOND_SCALE),
  );
  return [...notice, ...judge.warnings, ...spreadWarning(solution), ...saturatedWarning(saturated), ...own];
}

/** One sentence for all whose sizes differ by more than the choices can say. */
function saturatedWarning(results: readonly StakeholderResult[]): string[] {
  if (results.length === 0) return [];
  const names = listOf(results.map(({ stakeholder }) => `"${stakeholder.id}"`));
  const shares = listOf(results.map(({ saturated_share }) => percent(saturated_share)));
  return [
    `Stakeholder${results.length === 1 ? '' : 's'} ${names}: some consequences matter more than 100 times as much as others, which is the most that a comparison can say. So the largest and the smallest sizes are less certain than stated. (${shares} of the answers' probability lies in the two end choices; the limit is ${percent(SATURATED_FROM)}.)`,
  ];
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
function closeCallOf(result: StakeholderResult): string | null {
  const close = closeCall(result);
  if (close === null) return null;
  const [best, second] = close;
  const { probabilities, insight } = result;
  const [p, q] = [percent(probabilities[best]!), percent(probabilities[second]!)];
  return `${best} (best with ${p}) and ${second} (${q}) are too close to call. ${settlement(insight)}`;
}

function settlement(insight: StakeholderResult['insight']): string {
  const question = insight?.next_question ?? null;
  if (question === null) return 'No single further answer would settle it.';
  const [first, second] = question.between;
  return question.kind === 'ratio'
    ? `One more comparison of ${first} with ${second} would settle most.`
    : `Knowing whether ${first} and ${second} describe the same thing would settle most.`;
}

function spanOf(logSize: readonly number[]): number {
  return Math.max(...logSize) - Math.min(...logSize);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
