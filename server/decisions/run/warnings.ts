/** What the reader of a result must know before relying on it. */
import type { Solution } from '../../../engine/problem.ts';
import type { Evidence } from '../../../judge/port.ts';
import {
  about,
  beyondScale,
  closeCallWarning,
  drawsAtLimit,
  NO_RESIDUALS,
  NOT_CONCERNED,
  NOT_EXPLAINED,
} from '../../../pictures/words/warnings.ts';
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
    const { converged, noInsight } = solution.stakeholders[index]!;
    return [
      consequences.length === 0 ? NOT_CONCERNED : null,
      converged ? null : drawsAtLimit(mc.draws, mc.standard_error),
      closeCallWarning(result),
      noInsight === null || noInsight === 'not_asked' ? null : NOT_EXPLAINED,
    ]
      .filter((warning) => warning !== null)
      .map((warning) => `${about([stakeholder.id])} ${warning}`);
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
  const shares = results.map(({ saturated_share }) => saturated_share);
  return [
    `${about(results.map(({ stakeholder }) => stakeholder.id))} ${beyondScale(shares, SATURATED_FROM)}`,
  ];
}

/**
 * Without a degree of freedom there are no residuals, though somebody's sizes are unsure
 * (docs/method.md, "How wide").
 */
function spreadWarning({ df, stakeholders }: Solution): string[] {
  if (df > 0 || stakeholders.every(({ logSize }) => logSize.length < 2)) return [];
  return [NO_RESIDUALS];
}

function spanOf(logSize: readonly number[]): number {
  return Math.max(...logSize) - Math.min(...logSize);
}
