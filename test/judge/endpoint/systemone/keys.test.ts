/** Each key of our own questions means what its choice means, and keeps its place when sent. */
import { expect, test } from 'vitest';
import { RATIOS } from '../../../../engine/problem.ts';
import { ACROSS_CHOICES, type OverlapChoice, WITHIN_CHOICES } from '../../../../judge/choices.ts';
import { ACROSS_KEYS, RATIO_KEYS, WITHIN_KEYS } from '../../../../judge/endpoint/systemone/keys.ts';
import type { Task } from '../../../../judge/port.ts';
import { overlap, ratio } from '../marked-tasks.ts';
import { ask } from '../open-model.ts';
import { openDecisions } from './open-decisions.ts';

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ one: 1, a: 1, equal: 1, equally: 1, twice: 2, two: 2, three: 3, five: 5, ten: 10 },
  ...{ thirty: 30, hundred: 100, half: 1 / 2, third: 1 / 3, thirds: 1 / 3, fifth: 1 / 5, tenth: 1 / 10 },
  ...{ thirtieth: 1 / 30, hundredth: 1 / 100 },
};

/** "two thirds" is 2 · 1/3, and "one and a half" is 1 + 1/2. */
function numberIn(words: string): number {
  const terms = words.split(' and ').map((term) => term.split(' ').map((word) => NUMBERS[word] ?? 1));
  return terms.reduce((sum, term) => sum + term.reduce((product, one) => product * one, 1), 0);
}

/** Without "the two are" and "the first is … times as large as the second". */
const numeral = (description: string) => description.replace(/^the (first is|two are) /, '');

test('the key and the description of a ratio say its number', () => {
  expect(RATIO_KEYS).toHaveLength(RATIOS.length);
  RATIO_KEYS.forEach(({ key, description }, index) => {
    expect(numberIn(key.replaceAll('_', ' ')), key).toBeCloseTo(RATIOS[index]!, 9);
    expect(numberIn(numeral(description)), description).toBeCloseTo(RATIOS[index]!, 9);
  });
});

const MEANINGS: Readonly<Record<string, OverlapChoice['overlap']>> = {
  separate: null,
  same: { type: 'same', child: null, share: 1 },
  first_part_of_second: { type: 'part', child: 'first', share: 1 },
  second_part_of_first: { type: 'part', child: 'second', share: 1 },
  first_comes_of_second: { type: 'result', child: 'first', share: 0.75 },
  second_comes_of_first: { type: 'result', child: 'second', share: 0.75 },
  share_about_half: { type: 'shared', child: null, share: 0.5 },
  share_a_little: { type: 'shared', child: null, share: 0.25 },
  first_only_absence_of_second: { type: 'absence', child: 'first', share: 1 },
  second_only_absence_of_first: { type: 'absence', child: 'second', share: 1 },
  absence_of_each_other: { type: 'absence', child: null, share: 1 },
  first_in_part_absence_of_second: { type: 'absence', child: 'first', share: 0.5 },
  second_in_part_absence_of_first: { type: 'absence', child: 'second', share: 0.5 },
};

test.each([
  ['within', WITHIN_KEYS, WITHIN_CHOICES],
  ['across', ACROSS_KEYS, ACROSS_CHOICES],
] as const)('the key of an overlap %s options says what its choice says', (_, keys, choices) => {
  expect(keys.map(({ key }) => MEANINGS[key])).toEqual(choices.map((choice) => choice.overlap));
  expect(keys.map(({ description }) => description)).toEqual(choices.map(({ label }) => label));
});

test.each(['typesafe', 'openai'] as const)(
  '%s: the choices are sent in their order, which says smaller to larger',
  async (dialect) => {
    const { model, endpoint } = await openDecisions({ dialect });
    try {
      const across: Task = { ...overlap(3), pair: 'across', choices: ACROSS_KEYS.map(({ key }) => key) };
      await ask(model, [ratio(1), overlap(2), across]);
      const sent = endpoint.calls
        .flatMap(({ asked }) => asked?.questions ?? [])
        .filter(({ instructions }) => /, q[123]/.test(String(instructions)))
        .map(({ options }) => options.map(({ key }) => key));
      const wanted = [RATIO_KEYS, WITHIN_KEYS, ACROSS_KEYS].map((keys) => keys.map(({ key }) => key));
      expect(new Set(sent)).toEqual(new Set(wanted));
    } finally {
      await endpoint.close();
    }
  },
);
