/** The engine's insight as it is sent: indices become names. No figure is computed here. */
import type { Insight as EngineInsight, InsightQuestion } from '../../../engine/insight.ts';
import type { Insight } from '../result-insight.ts';
import type { OptionLetter } from '../schema.ts';

export interface InsightNames {
  /** One for each option. */
  letters: readonly OptionLetter[];
  /** Ids of the stakeholder's consequences, one for each consequence of the problem. */
  consequences: readonly string[];
  /** The item of each consequence. */
  items: readonly number[];
}

export function toInsight(insight: EngineInsight, names: InsightNames): Insight {
  const { letters, consequences } = names;
  const byLetter = <Value>(values: readonly Value[]) =>
    Object.fromEntries(letters.map((letter, option) => [letter, values[option]!]));
  const letterOf = (option: number | null) => (option === null ? null : letters[option]!);
  const idsOf = (item: number) => consequences.filter((_, c) => names.items[c] === item);
  const question = (one: InsightQuestion) => ({
    kind: one.kind,
    between: namesBetween(one, names),
    asked: one.asked,
    evsi: one.evsi,
    evppi: one.evppi,
    standard_error: one.standardError,
    p_changes_best: one.pChangesBest,
    would_become: letterOf(one.wouldBecome),
  });
  return {
    draws: insight.draws,
    expected_loss: byLetter(insight.expectedLoss),
    evpi: insight.evpi,
    standard_error: {
      expected_loss: byLetter(insight.standardError.expectedLoss),
      evpi: insight.standardError.evpi,
    },
    drivers: insight.drivers.map((driver) => ({
      consequences: idsOf(driver.item),
      evppi: driver.evppi,
      standard_error: driver.standardError,
      p_changes_best: driver.pChangesBest,
      would_become: letterOf(driver.wouldBecome),
      sd: driver.sd,
      flip: driver.flip && {
        factor: driver.flip.factor,
        sds: driver.flip.sds,
        becomes: letters[driver.flip.becomes]!,
        standard_error: driver.flip.standardError,
      },
      best_by_factor: driver.bestByFactor.map(({ option, from, to }) => ({
        option: letters[option]!,
        from,
        to,
      })),
    })),
    overlaps: insight.overlaps.map((one) => ({
      a: consequences[one.a]!,
      b: consequences[one.b]!,
      evppi: one.evppi,
      standard_error: one.standardError,
      p_changes_best: one.pChangesBest,
      would_become: letterOf(one.wouldBecome),
    })),
    questions: insight.questions.map(question),
    next_question: insight.nextQuestion && question(insight.nextQuestion),
  };
}

/** A ratio question is about items, and each is named by its first consequence. */
function namesBetween(
  { kind, between }: InsightQuestion,
  { consequences, items }: InsightNames,
): [string, string] {
  const [first, second] = between;
  if (kind === 'overlap') return [consequences[first]!, consequences[second]!];
  return [consequences[items.indexOf(first)]!, consequences[items.indexOf(second)]!];
}
