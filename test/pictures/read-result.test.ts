import { expect, test } from 'vitest';
import { DirectFigures, ReadResult, ValueFigures } from '../../pictures/read-result.ts';
import { insight } from './results.ts';

/** As the first version stored it: without insight, sizes' errors and the spread of the sizes. */
const OLDEST = {
  stakeholder: { id: 'owner', description: 'Owns the shop' },
  best: 'A',
  confidence: 0.7,
  probabilities: { A: 0.7, B: 0.3 },
  ev: { A: { mean: 0.4, p10: 0.1, p90: 0.8 }, B: { mean: -0.2, p10: -0.5, p90: 0 } },
  consequences: [
    {
      id: 'A1',
      option: 'A',
      description: 'Sales rise by a tenth',
      label: null,
      valence: 'benefit',
      size: { value: 0.9, p10: 0.7, p90: 1 },
      counted_share: 0.6,
      overlaps_with: [{ with: 'B1', share: 0.5 }],
      discounted_by: { with: 'B1', type: 'part', overlap: 0.8, share: 0.5, absence_p: 0 },
    },
  ],
  overlaps: [
    {
      ...{ a: 'A1', b: 'B1', kind: 'across', p: 0.8, type: 'part', type_p: { part: 1 }, share: 0.5 },
      ...{ absence: null, absence_side: null, absence_p: null },
    },
  ],
  p_best: 0.7,
  p_best_uncorrected: 0.6,
  best_uncorrected: 'A',
  ev_uncorrected: { A: { mean: 0.5, p10: 0.1, p90: 0.9 }, B: { mean: -0.2, p10: -0.5, p90: 0 } },
  removed_share: 0.2,
  mc: { draws: 4096, solved: 4096, standard_error: 0.001 },
  records: { ratio: 2, overlap: 1 },
  order_effect: 0,
  consistency: { q: 0, df: 0, ratio: null },
  saturated_share: 0,
  standard_error: {
    ev: { A: { mean: 0.01, p10: 0.01, p90: 0.01 }, B: { mean: 0.01, p10: 0.01, p90: 0.01 } },
    probabilities: { A: 0.01, B: 0.01 },
  },
};

test('a result of the first version is read, and everything in it is kept', () => {
  expect(ValueFigures.parse(OLDEST)).toEqual(OLDEST);
  const whole = { id: 'dec_1', results: [OLDEST], warnings: ['Mind.'], links: null, mode: 'default' };
  expect(ReadResult.parse(whole)).toEqual({
    id: 'dec_1',
    results: [OLDEST],
    warnings: ['Mind.'],
    links: null,
  });
});

test('what a newer version adds to a result is kept, at every depth', () => {
  const newer = {
    ...OLDEST,
    added: 1,
    insight: { ...insight(), added: { more: [2] } },
    consequences: OLDEST.consequences.map((one) => ({ ...one, added: 3, size: { ...one.size, added: 4 } })),
  };
  expect(ValueFigures.parse(newer)).toEqual(newer);
  const { stakeholder, best, confidence, probabilities } = newer;
  const direct = { stakeholder, best, confidence, probabilities, added: 5 };
  expect(DirectFigures.parse(direct)).toEqual(direct);
});

test.each([
  ['insight', { evpi: 'high', drivers: [{ consequences: [] }] }],
  ['standard_error', { ev: 'none' }],
])('%s that this program cannot read is left out, and the rest is read', (name, unreadable) => {
  const { standard_error, ...others } = OLDEST;
  const whole = { ...others, standard_error, insight: insight() };
  const read = ValueFigures.parse({ ...whole, [name]: unreadable });
  expect(read).toEqual({ ...whole, [name]: undefined });
});

test.each([
  ['a figure that is missing', { ev: { A: { mean: 0.4, p10: 0.1 } } }, 'ev.A.p90'],
  ['a figure that is a text', { removed_share: 'some' }, 'removed_share'],
  [
    'a relation that nobody knows',
    { overlaps: [{ ...OLDEST.overlaps[0], type: 'near' }] },
    'overlaps.0.type',
  ],
])('%s is refused at its place', (_, changes, place) => {
  const { error } = ValueFigures.safeParse({ ...OLDEST, ...changes });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([place]);
});
