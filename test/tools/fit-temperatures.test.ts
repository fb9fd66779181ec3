/** The built-in judge's one-pass answers claim no more than they know. */
import { expect, test } from 'vitest';
import { answersOfTuningHalf, logLoss, logLossOfEqual } from '../../tools/fit-temperatures.ts';

const answers = await answersOfTuningHalf();

test.each(['direct', 'choice', 'score', 'noul'] as const)(
  '%s: the log loss is below that of equal answers',
  (kind) => {
    const own = answers.filter((one) => one.kind === kind);
    expect(own.length).toBeGreaterThan(99);
    expect(logLoss(own)).toBeLessThan(logLossOfEqual(own));
    // Neither much surer nor much less sure would be better.
    expect(logLoss(own)).toBeLessThanOrEqual(logLoss(own, 1.3) + 1e-9);
    expect(logLoss(own)).toBeLessThanOrEqual(logLoss(own, 1 / 1.3) + 1e-9);
  },
);

test('no answer is given with 0.9 or more', () => {
  for (const { probabilities } of answers) expect(Math.max(...probabilities)).toBeLessThan(0.9);
});
