/** The acts on a key, and its settings in words. */
import { queryClient, trpc } from '../client/api.ts';
import type { Inputs, Outputs } from '../client/types.ts';

export type ListedKey = Outputs['keys']['list']['keys'][number];
export type KeyAct = 'change' | 'rotate' | 'revoke';
type Change = Inputs['keys']['change'];
export type Retention = NonNullable<Change['retention']>;
export type OverlapSetting = NonNullable<Change['overlap']>;
export type AnswersSetting = NonNullable<Change['answers']>;

export const RETENTIONS: readonly (readonly [Retention, string])[] = [
  ['none', 'None: held for one fetch'],
  ['1d', '1 day'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['90d', '90 days'],
  ['1y', '1 year'],
  ['forever', 'Forever'],
];

export const OVERLAPS: readonly (readonly [OverlapSetting, string])[] = [
  ['correct', 'Correct: count it once'],
  ['report', 'Report: show it only'],
  ['off', 'Off: do not ask'],
];

export const ANSWERS: readonly (readonly [AnswersSetting, string])[] = [
  ['as_judged', 'As judged: ask each question once'],
  ['coherent', 'Coherent: also ask the opposite, and settle what contradicts'],
];

export function reloadKeys(): void {
  void queryClient.invalidateQueries(trpc.keys.pathFilter());
  void queryClient.invalidateQueries(trpc.decisions.keys.pathFilter());
}

/** The end of a day that a person picked, in that person's zone; undefined for no day. */
export function endOfDay(day: string | undefined): string | undefined {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}

/** The day of a moment, as `<input type="date">` takes it. */
export function dayOf(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  return [
    at.getFullYear(),
    String(at.getMonth() + 1).padStart(2, '0'),
    String(at.getDate()).padStart(2, '0'),
  ].join('-');
}
