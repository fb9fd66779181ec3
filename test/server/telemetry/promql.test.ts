/** The evaluator of expressions, on figures that can be counted by hand. */
import { expect, test } from 'vitest';
import { readExposition } from './exposition.ts';
import { evaluate, namesIn } from './promql.ts';

const from = readExposition(
  [
    '# TYPE calls_total counter',
    'calls_total{kind="a",code="1"} 2',
    'calls_total{kind="b",code="1"} 10',
  ].join('\n'),
  100,
);
const to = readExposition(
  [
    'calls_total{kind="a",code="1"} 6',
    'calls_total{kind="b",code="1"} 10',
    'calls_total{kind="b",code="2"} 4',
    'wait_seconds_bucket{le="1"} 5',
    'wait_seconds_bucket{le="2"} 9',
    'wait_seconds_bucket{le="+Inf"} 10',
    'up_flag 1',
  ].join('\n'),
  120,
);
const answer = (expression: string) => evaluate(expression, from, to);

test.each([
  ['sum(increase(calls_total[5m]))', 8],
  ['sum(rate(calls_total{kind="a"}[5m]))', 0.2],
  ['sum(rate(calls_total{kind!="a"}[5m])) / sum(rate(calls_total[5m]))', 0.5],
  ['sum(increase(calls_total{kind=~"b|c",code!~"1"}[10m]))', 4],
  ['max(calls_total)', 10],
  ['min(calls_total) * 2 + 1', 9],
  ['count(calls_total)', 3],
  ['time() - max(calls_total)', 110],
  ['histogram_quantile(0.5, sum by (le) (wait_seconds_bucket))', 1],
  ['histogram_quantile(0.7, sum by (le) (wait_seconds_bucket))', 1.5],
  ['histogram_quantile(0.99, sum by (le) (wait_seconds_bucket))', 2],
])('%s is %d', (expression, value) => {
  const [sample, ...more] = answer(expression);
  expect(more).toEqual([]);
  expect(sample?.value).toBeCloseTo(value, 9);
});

test('a comparison keeps the samples for which it holds, and `and` those that both have', () => {
  expect(answer('sum by (kind) (calls_total) > 6')).toEqual([{ labels: { kind: 'b' }, value: 14 }]);
  expect(answer('up_flag == 0')).toEqual([]);
  expect(answer('max(up_flag) == 1 and max(calls_total) > 9')).toHaveLength(1);
  expect(answer('max(up_flag) == 1 and max(calls_total) > 10')).toEqual([]);
  expect(answer('sum(gone_total) / sum(gone_total) > 0')).toEqual([]);
});

test('what it does not know, it refuses', () => {
  for (const expression of [
    'deriv(up_flag)',
    'up_flag offset 5m',
    'rate(up_flag)',
    'sum(up_flag',
    'up_flag ~ 1',
  ])
    expect(() => answer(expression), expression).toThrow();
});

test('the names that an expression reads', () => {
  expect(
    namesIn('sum by (a_label) (rate(calls_total{error_type!="a_b"}[5m])) / max(wait_seconds_count)'),
  ).toEqual(['calls_total', 'wait_seconds_count']);
});
