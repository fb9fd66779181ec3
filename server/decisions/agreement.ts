/** Whether the stakeholders agree; there is deliberately no combined verdict. */
import type { OptionLetter } from './schema.ts';

export interface Agreement {
  all_same: boolean;
  /** Stakeholder id → option. */
  best_by_stakeholder: Record<string, OptionLetter>;
}

export function agreementOf(
  results: readonly { stakeholder: { id: string }; best: OptionLetter }[],
): Agreement {
  return {
    all_same: new Set(results.map(({ best }) => best)).size === 1,
    best_by_stakeholder: Object.fromEntries(results.map(({ stakeholder, best }) => [stakeholder.id, best])),
  };
}
