/** The words of the questions keep the version that results name; other words need another. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { RATIO_LABELS } from '../../../../judge/choices.ts';
import { ACROSS_KEYS, RATIO_KEYS, WITHIN_KEYS } from '../../../../judge/endpoint/systemone/keys.ts';
import {
  NEGATION,
  VERSION,
  WHICH_GROUP,
  WHICH_MEMBER,
  WORDS,
} from '../../../../judge/endpoint/systemone/texts.ts';

test('a change of words raises VERSION', () => {
  const all = { WORDS, RATIO_KEYS, WITHIN_KEYS, ACROSS_KEYS, WHICH_GROUP, WHICH_MEMBER, NEGATION };
  const hash = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16);
  expect({ VERSION, hash }).toEqual({ VERSION: 1, hash: 'fbefef29083047e3' });
});

const NUMBERS: Readonly<Record<string, number>> = {
  one_hundredth: 1 / 100,
  one_thirtieth: 1 / 30,
  one_tenth: 1 / 10,
  one_fifth: 1 / 5,
  one_third: 1 / 3,
  one_half: 1 / 2,
  two_thirds: 1 / 1.5,
  equal: 1,
  one_and_a_half_times: 1.5,
  twice: 2,
  three_times: 3,
  five_times: 5,
  ten_times: 10,
  thirty_times: 30,
  hundred_times: 100,
};

test('each ratio has the key of its number, and no key looks like a number', () => {
  const valueOf = (label: string) =>
    label
      .split('/')
      .map(Number)
      .reduce((one, other) => one / other);
  expect(RATIO_KEYS.map(({ key }) => NUMBERS[key])).toEqual(
    RATIO_LABELS.map((label) => expect.closeTo(valueOf(label), 12)),
  );
  const keys = [...RATIO_KEYS, ...WITHIN_KEYS, ...ACROSS_KEYS].map(({ key }) => key);
  expect(keys.filter((key) => !/^[a-z][a-z_]+$/.test(key))).toEqual([]);
});
