/** The parts of a result that the console shows, as the API sends them. */
import type { ResultFigures } from '../../../pictures/result-figures.ts';
import { isBuiltIn } from '../../../pictures/words/trust.ts';
import type { OneDecision } from '../one-decision.ts';
import type { SentOption } from '../sent-request.ts';

type Response = NonNullable<OneDecision['record']['response']>;
export type ResultOfDefault = Extract<Response, { mode: string }>;
export type StakeholderResult = ResultOfDefault['results'][number];

/** Null in Direct mode, which has probabilities alone. */
export function ofDefaultMode(response: Response): ResultOfDefault | null {
  return 'mode' in response ? response : null;
}

/** One stakeholder's figures. Null where no result is stored, or it has no such stakeholder. */
export function figuresOf({ record }: OneDecision, stakeholder: string): ResultFigures | null {
  const results: readonly ResultFigures[] = record.response?.results ?? [];
  return results.find((one) => one.stakeholder.id === stakeholder) ?? null;
}

/** Where the request is gone, its options have letters only. */
export function lettersOf({ results }: Response): SentOption[] {
  const letters = Object.keys(results[0]?.probabilities ?? {}).sort();
  return letters.map((id) => ({ id, description: '', consequences: [] }));
}

/**
 * Whether consequences that say the same may have gone undetected: the built-in judge knows some
 * words only.
 */
export function mayMissOverlaps({ meta, overlap }: Pick<ResultOfDefault, 'meta' | 'overlap'>): boolean {
  return overlap !== 'off' && isBuiltIn(meta.judge);
}
