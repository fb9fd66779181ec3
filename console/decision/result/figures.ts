/** The parts of a result that the console shows, as the API sends them. */
import type { OneDecision } from '../one-decision.ts';

type Response = NonNullable<OneDecision['record']['response']>;
export type ResultOfDefault = Extract<Response, { mode: string }>;
export type ResultOfDirect = Exclude<Response, { mode: string }>;
export type StakeholderResult = ResultOfDefault['results'][number];

/**
 * Whether consequences that say the same may have gone undetected: the built-in judge knows some
 * words only.
 */
export function mayMissOverlaps({ meta, overlap }: Pick<ResultOfDefault, 'meta' | 'overlap'>): boolean {
  return overlap !== 'off' && meta.judge.startsWith('built-in/');
}
