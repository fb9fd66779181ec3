/**
 * Scores the judge on the two labelled sets of Direct mode and typed questions. Neither was used to
 * fit the judge. The second was written before any judge, and its test reports only how often the
 * judge is right, never which cases it misses.
 */
import { expect, test } from 'vitest';
import {
  type AskingScore,
  decide,
  readAskingSet,
  scoreAskingSet,
} from '../../../tools/labelled-sets/asking-set.ts';

const tuning = readAskingSet('tuning');

test.each([
  ['tuning', 0.44],
  ['held-out', 0.42],
] as const)(
  '%s: the labelled answer is the likeliest in %d of all, and nothing is found in nothing',
  async (name, share) => {
    const set = readAskingSet(name);
    expect(set.direct.length + set.questions.length).toBeGreaterThanOrEqual(30);
    const score = await scoreAskingSet(set);
    expect(shareRight(score), name === 'tuning' ? score.wrong.join('\n') : '').toBeGreaterThanOrEqual(share);
    expect(score.noEvidence.asked).toBeGreaterThanOrEqual(10);
    expect(score.noEvidence.farthestFromEqual).toBeLessThan(0.1);
  },
);

test('the order of the options changes no probability', async () => {
  for (const { name, request } of tuning.direct) {
    const before = await decide(request);
    const after = await decide({ ...request, options: request.options.toReversed() });
    for (const [stakeholder, shares] of Object.entries(before))
      for (const [letter, p] of Object.entries(shares))
        expect(Math.abs((after[stakeholder]?.[letter] ?? -1) - p), `${name}, ${stakeholder}`).toBeLessThan(
          1e-9,
        );
  }
});

function shareRight({ kinds }: AskingScore): number {
  const all = Object.values(kinds);
  const labelled = all.reduce((sum, kind) => sum + kind.labelled, 0);
  return all.reduce((sum, kind) => sum + kind.right, 0) / labelled;
}
