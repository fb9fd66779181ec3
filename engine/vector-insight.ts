/** Insight under the names of the files in problems/insight-vectors. */
import type { Driver, Insight } from './insight.ts';

export function expectedInsight(insight: Insight) {
  const questions = insight.questions.map(({ kind, between, asked, evsi, ...value }) => ({
    kind,
    between,
    asked,
    evsi,
    ...valueAsExpected(value),
  }));
  return {
    draws: insight.draws,
    expected_loss: insight.expectedLoss,
    evpi: insight.evpi,
    standard_error: {
      expected_loss: insight.standardError.expectedLoss,
      evpi: insight.standardError.evpi,
    },
    drivers: insight.drivers.map(({ item, sd, flip, bestByFactor, ...value }) => ({
      item,
      ...valueAsExpected(value),
      sd,
      flip: flip && {
        factor: flip.factor,
        sds: flip.sds,
        becomes: flip.becomes,
        standard_error: flip.standardError,
      },
      best_by_factor: bestByFactor,
    })),
    overlaps: insight.overlaps.map(({ a, b, ...value }) => ({ a, b, ...valueAsExpected(value) })),
    questions,
    next_question: questions[0] ?? null,
  };
}

function valueAsExpected(value: Pick<Driver, 'evppi' | 'standardError' | 'pChangesBest' | 'wouldBecome'>) {
  return {
    evppi: value.evppi,
    standard_error: value.standardError,
    p_changes_best: value.pChangesBest,
    would_become: value.wouldBecome,
  };
}
