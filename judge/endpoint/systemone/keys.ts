/**
 * The keys by which a decision model names the choices of our own questions. A decision model reads
 * keys and descriptions, so both say the meaning. No key looks like a number: JavaScript would move
 * it to the front of an object.
 */
import { ACROSS_CHOICES, RATIO_LABELS, WITHIN_CHOICES } from '../../choices.ts';

/** One choice as a decision model sees it. */
export interface KeyedChoice {
  key: string;
  description: string;
}

/** In the order of RATIO_LABELS. */
export const RATIO_KEYS: readonly KeyedChoice[] = [
  ['one_hundredth', 'the first is a hundredth as large as the second'],
  ['one_thirtieth', 'the first is a thirtieth as large as the second'],
  ['one_tenth', 'the first is a tenth as large as the second'],
  ['one_fifth', 'the first is a fifth as large as the second'],
  ['one_third', 'the first is a third as large as the second'],
  ['one_half', 'the first is half as large as the second'],
  ['two_thirds', 'the first is two thirds as large as the second'],
  ['equal', 'the two are equally large'],
  ['one_and_a_half_times', 'the first is one and a half times as large as the second'],
  ['twice', 'the first is twice as large as the second'],
  ['three_times', 'the first is three times as large as the second'],
  ['five_times', 'the first is five times as large as the second'],
  ['ten_times', 'the first is ten times as large as the second'],
  ['thirty_times', 'the first is thirty times as large as the second'],
  ['hundred_times', 'the first is a hundred times as large as the second'],
].map(([key, description]) => ({ key: key!, description: description! }));
if (RATIO_KEYS.length !== RATIO_LABELS.length) throw new Error('one key a ratio');

/** In the order of WITHIN_CHOICES. */
export const WITHIN_KEYS = keyed(WITHIN_CHOICES, [
  'separate',
  'same',
  'first_part_of_second',
  'second_part_of_first',
  'first_comes_of_second',
  'second_comes_of_first',
  'share_about_half',
  'share_a_little',
]);

/** In the order of ACROSS_CHOICES. */
export const ACROSS_KEYS = keyed(ACROSS_CHOICES, [
  'separate',
  'first_only_absence_of_second',
  'second_only_absence_of_first',
  'absence_of_each_other',
  'first_in_part_absence_of_second',
  'second_in_part_absence_of_first',
]);

function keyed(choices: readonly { label: string }[], keys: readonly string[]): readonly KeyedChoice[] {
  if (choices.length !== keys.length) throw new Error('one key a choice');
  return choices.map(({ label }, index) => ({ key: keys[index]!, description: label }));
}

/**
 * Returns the caller's keys. If one of them looks like an integer or is `__proto__`, all get the
 * prefix `k_`: such a key would change its place in an object, or be lost.
 */
export function safeKeys(keys: readonly string[]): readonly string[] {
  return keys.some((key) => /^\d+$/.test(key) || key === '__proto__') ? keys.map((key) => `k_${key}`) : keys;
}
