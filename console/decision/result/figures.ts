/** The parts of a result that the console shows, as the API sends them. */
import { quoted } from '../../../pictures/words/texts.ts';
import type { OneDecision } from '../one-decision.ts';

type Response = NonNullable<OneDecision['record']['response']>;
export type ResultOfDefault = Extract<Response, { mode: string }>;
export type ResultOfDirect = Exclude<Response, { mode: string }>;
export type StakeholderResult = ResultOfDefault['results'][number];
export type Overlap = StakeholderResult['overlaps'][number];

/** An overlap as an address names it; ids of consequences hold no comma. */
export function overlapKey({ a, b }: Pick<Overlap, 'a' | 'b'>): string {
  return `${a},${b}`;
}

/**
 * Whether consequences that say the same may have gone undetected: the built-in judge knows some
 * words only.
 */
export function mayMissOverlaps({ meta, overlap }: Pick<ResultOfDefault, 'meta' | 'overlap'>): boolean {
  return overlap !== 'off' && meta.judge.startsWith('built-in/');
}

const NAME_CHARACTERS = 70;

/** A consequence in a sentence. */
export function nameOf({ consequences }: StakeholderResult, id: string): string {
  const found = consequences.find((one) => one.id === id);
  return found === undefined ? id : quoted(found, NAME_CHARACTERS);
}
