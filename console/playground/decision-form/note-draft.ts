/** The note of a revision, as the form holds it and as the API takes it. */
import type { OneDecision } from '../../decision/one-decision.ts';

type Note = NonNullable<OneDecision['record']['revisions'][number]['note']>;
export type MissedKind = Note['missed'][number]['kind'];

export interface NoteDraft {
  reason: string;
  missed: readonly MissedDraft[];
}

export interface MissedDraft {
  kind: MissedKind;
  description: string;
}

export const MISSED_KINDS: readonly (readonly [MissedKind, string])[] = [
  ['consequence', 'A consequence'],
  ['size_or_probability', 'A size or a probability'],
  ['option', 'An option'],
  ['stakeholder', 'A stakeholder'],
  ['context', 'The context'],
  ['other', 'Something else'],
];

export const EMPTY_MISSED: MissedDraft = { kind: 'consequence', description: '' };
export const EMPTY_NOTE: NoteDraft = { reason: '', missed: [EMPTY_MISSED] };

/** Reads a kept draft; missing parts are empty. */
export function readNote(from: unknown): NoteDraft {
  if (typeof from !== 'object' || from === null) return EMPTY_NOTE;
  const missed: unknown = Reflect.get(from, 'missed');
  return {
    reason: String(Reflect.get(from, 'reason') ?? ''),
    missed: Array.isArray(missed) && missed.length > 0 ? missed.map(readMissed) : EMPTY_NOTE.missed,
  };
}

function readMissed(from: unknown): MissedDraft {
  if (typeof from !== 'object' || from === null) return EMPTY_MISSED;
  const kind: unknown = Reflect.get(from, 'kind');
  return {
    kind: MISSED_KINDS.find(([one]) => one === kind)?.[0] ?? EMPTY_MISSED.kind,
    description: String(Reflect.get(from, 'description') ?? ''),
  };
}

/**
 * Returns no note where nothing was written. If one was begun, the API says what is missing from
 * it.
 */
export function noteOf({ reason, missed }: NoteDraft): { revision_note?: Note } {
  if (reason === '' && missed.every(({ description }) => description === '')) return {};
  return { revision_note: { ...(reason === '' ? {} : { reason }), missed: [...missed] } };
}
