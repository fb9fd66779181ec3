/** The 15 choices' shares of a normal distribution, beside exact arithmetic. */
import { expect, test } from 'vitest';
import { choiceShares } from '../../engine/choice-shares.ts';
import { RATIOS } from '../../engine/problem.ts';
import { exact, exactNormal, ONE } from '../../problems/oracles/exact.ts';

/** Two values of the distribution function, each right to 1.5·10⁻⁷. */
const MOST_ERROR = 3e-7;

test.each([
  [0, 0.5],
  [-1.2, 0.3],
  [2, 1.5],
  [4.6, 0.05],
])('a normal log ratio about %d with standard deviation %d', (centre, sd) => {
  const shares = choiceShares(centre, sd);
  const logs = RATIOS.map(Math.log);
  const upTo = logs.map((x, k) => (k === 14 ? 1 : below(((x + logs[k + 1]!) / 2 - centre) / sd)));
  expect(shares).toHaveLength(15);
  for (const [k, share] of shares.entries()) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(Math.abs(share - (upTo[k]! - (upTo[k - 1] ?? 0))), `choice ${k}`).toBeLessThan(MOST_ERROR);
  }
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
});

test('the inverse ratio has the mirrored shares', () => {
  const mirrored = choiceShares(-0.7, 0.9).toReversed();
  for (const [k, share] of choiceShares(0.7, 0.9).entries())
    expect(Math.abs(share - mirrored[k]!), `choice ${k}`).toBeLessThan(MOST_ERROR);
});

/** Φ(z); beyond 9 it is 0 or 1. */
function below(z: number): number {
  if (Math.abs(z) > 9) return z > 0 ? 1 : 0;
  return Number(((ONE / 2n + exactNormal(exact(z)).beyondHalf) * 10n ** 15n) / ONE) / 1e15;
}
