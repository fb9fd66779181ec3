/**
 * Every refusal names the place, the value and the expected value, and no part of the problem
 * reaches WASM.
 */
import { expect, test } from 'vitest';
import { checkSettings, checkStakeholder } from '../../engine/check-problem.ts';
import {
  type OverlapRecord,
  type Problem,
  type StakeholderProblem,
  UnsolvableProblem,
} from '../../engine/problem.ts';

const EVEN = new Array<number>(15).fill(1 / 15);

const GOOD_PART: StakeholderProblem = {
  consequences: [
    { option: 0, sign: 1, item: 0 },
    { option: 0, sign: 1, item: 1 },
    { option: 1, sign: -1, item: 2 },
  ],
  ratio: [
    { first: 0, second: 1, p: EVEN },
    { first: 1, second: 2, p: EVEN },
  ],
  overlap: [{ a: 0, b: 1, kind: 'within', cells: [{ type: 'same', child: null, share: 1, p: 0.5 }] }],
};

const GOOD: Problem = {
  options: 2,
  seed: 1,
  ratioSpreadScale: 1,
  tauPrior: { scale: 0.5, df: 4 },
  overlapMode: 'correct',
  draws: 'auto',
  stakeholders: [GOOD_PART],
};

test('a problem within all limits passes, also with a pair in both orders', () => {
  expect(() => checkSettings(GOOD)).not.toThrow();
  expect(checkStakeholder(GOOD, 0)).toBe(3);
  const ratio = [...GOOD_PART.ratio, { first: 2, second: 1, p: EVEN }];
  expect(checkStakeholder({ ...GOOD, stakeholders: [{ ...GOOD_PART, ratio }] }, 0)).toBe(3);
});

test.each<[string, Partial<Problem>, RegExp]>([
  ['no options', { options: 0 }, /options: got 0, expected a whole number from 1 to 8/],
  ['nine options', { options: 9 }, /options: got 9/],
  ['half an option', { options: 1.5 }, /options: got 1.5/],
  ['a negative seed', { seed: -1 }, /seed: got -1/],
  ['a seed of 33 bits', { seed: 2 ** 32 }, /seed: got 4294967296/],
  ['no spread', { ratioSpreadScale: 0 }, /ratioSpreadScale: got 0/],
  ['no number', { ratioSpreadScale: Number.NaN }, /ratioSpreadScale: got NaN/],
  ['endless prior', { tauPrior: { scale: Infinity, df: 4 } }, /tauPrior.scale: got Infinity/],
  ['prior without weight', { tauPrior: { scale: 0.5, df: 0 } }, /tauPrior.df: got 0/],
  ['a word for a number', JSON.parse('{"ratioSpreadScale": "1"}'), /ratioSpreadScale: got 1/],
  ['a mode of its own', JSON.parse('{"overlapMode": "on"}'), /overlapMode: got on, expected correct, report/],
  ['too few draws', { draws: 240 }, /draws: got 240, expected a whole number from 256 to 65536/],
  ['too many draws', { draws: 65_552 }, /draws: got 65552/],
  ['a word for insight', JSON.parse('{"insight": "yes"}'), /insight: got yes, expected true, false/],
  ['draws that no 16 parts share', { draws: 1_030 }, /draws: got 1030, expected a multiple of 16/],
])('%s', (_, change, message) => {
  expect(() => checkSettings({ ...GOOD, ...change })).toThrow(UnsolvableProblem);
  expect(() => checkSettings({ ...GOOD, ...change })).toThrow(message);
});

const [within] = GOOD_PART.overlap;
const overlap = (change: Partial<OverlapRecord>): Partial<StakeholderProblem> => ({
  overlap: [{ ...within!, ...change }],
});
const cell = (change: Partial<OverlapRecord['cells'][number]>) =>
  overlap({ cells: [{ ...within!.cells[0]!, ...change }] });
const consequence = (change: Partial<StakeholderProblem['consequences'][number]>) => ({
  consequences: [{ ...GOOD_PART.consequences[0]!, ...change }, ...GOOD_PART.consequences.slice(1)],
});
const ratio = (change: Partial<StakeholderProblem['ratio'][number]>) => ({
  ratio: [{ ...GOOD_PART.ratio[0]!, ...change }, ...GOOD_PART.ratio.slice(1)],
});
const withHole = (p: readonly number[]) => {
  const copy = [...p];
  delete copy[3];
  return copy;
};
const many = <Item>(item: Item, length: number) => new Array<Item>(length).fill(item);

test.each<[string, Partial<StakeholderProblem>, RegExp]>([
  ['an option that is not there', consequence({ option: 2 }), /consequences\[0\]\.option: got 2/],
  ['an item left out', consequence({ item: 2 }), /consequences: got no item 0, expected items 0 to 1/],
  ['an item that is no index', consequence({ item: -1 }), /consequences\[0\]\.item: got -1/],
  [
    'too many consequences',
    { consequences: many(GOOD_PART.consequences[0]!, 321), ratio: [], overlap: [] },
    /consequences: got 321 of them, expected at most 320/,
  ],
  ['too many ratio records', { ratio: many(GOOD_PART.ratio[0]!, 10_001) }, /ratio: got 10001 of them/],
  [
    'a pair asked twice in one order',
    { ratio: [...GOOD_PART.ratio, { first: 1, second: 2, p: EVEN }] },
    /^stakeholders\[0\]\.ratio\[2\]: got 1 before 2 again, expected one record an ordered pair$/,
  ],
  ['an item compared with itself', ratio({ second: 0 }), /ratio\[0\]\.second: got 0, expected an item other/],
  ['an item beyond the last', ratio({ second: 3 }), /ratio\[0\]\.second: got 3/],
  ['14 probabilities', ratio({ p: EVEN.slice(1) }), /ratio\[0\]\.p: got 14 probabilities, expected 15/],
  ['a sum below 1', ratio({ p: EVEN.map((p) => p * 0.99) }), /ratio\[0\]\.p: got a sum of 0\.99/],
  [
    'a negative probability',
    ratio({ p: [-0.1, 0.1 + 2 / 15, ...EVEN.slice(2)] }),
    /ratio\[0\]\.p\[0\]: got -0.1/,
  ],
  ['a probability that is no number', ratio({ p: [Number.NaN, ...EVEN.slice(1)] }), /p\[0\]: got NaN/],
  ['a word for a probability', ratio({ p: JSON.parse(`["0.5"${',0'.repeat(14)}]`) }), /p\[0\]: got 0\.5/],
  ['a hole among the probabilities', ratio({ p: withHole(EVEN) }), /p\[3\]: got undefined/],
  [
    'items that nothing joins',
    { ratio: GOOD_PART.ratio.slice(1) },
    /ratio: got nothing joins item 1 to item 0/,
  ],
  [
    'too many overlap records',
    { overlap: many(within!, 2_399) },
    /overlap: got 2399 of them, expected at most 2398/,
  ],
  ['an overlap with itself', overlap({ b: 0 }), /overlap\[0\]\.b: got 0/],
  ['an overlap beyond the last', overlap({ b: 3 }), /overlap\[0\]\.b: got 3/],
  ['within across options', overlap({ b: 2 }), /overlap\[0\]\.kind: got within/],
  ['across within an option', overlap({ kind: 'across' }), /overlap\[0\]\.kind: got across/],
  ['a kind of its own', overlap(JSON.parse('{"kind": "both"}')), /kind: got both, expected within or across/],
  ['a pair twice', { overlap: [within!, { ...within!, a: 1, b: 0 }] }, /overlap\[1\]: got 1 and 0 again/],
  ['a child outside the pair', cell({ child: 2 }), /cells\[0\]\.child: got 2, expected 0, 1 or null/],
  ['a share above 1', cell({ share: 1.5 }), /cells\[0\]\.share: got 1.5/],
  ['cells above 1', cell({ p: 1.1 }), /cells\[0\]: got 1.1/],
  [
    'too many cells',
    overlap({ cells: many(within!.cells[0]!, 17) }),
    /cells: got 17 of them, expected at most 16/,
  ],
])('%s', (_, change, message) => {
  const problem = { ...GOOD, stakeholders: [{ ...GOOD_PART, ...change }] };
  expect(() => checkStakeholder(problem, 0)).toThrow(UnsolvableProblem);
  expect(() => checkStakeholder(problem, 0)).toThrow(message);
});

test('a stakeholder that is not there is refused, and the place names the one at fault', () => {
  expect(() => checkStakeholder(GOOD, 1)).toThrow(/stakeholder: got 1/);
  const second = { ...GOOD, stakeholders: [GOOD_PART, { ...GOOD_PART, ratio: [] }] };
  expect(() => checkStakeholder(second, 1)).toThrow(/^stakeholders\[1\]\.ratio/);
});

test('with overlaps off their records are not looked at', () => {
  const problem = {
    ...GOOD,
    overlapMode: 'off' as const,
    stakeholders: [{ ...GOOD_PART, ...overlap({ b: 0 }) }],
  };
  expect(checkStakeholder(problem, 0)).toBe(3);
});
