/**
 * Scores the judge and the engine on the two labelled sets: obvious answers are right, and without
 * evidence there is no verdict. Neither set was used to fit the judge. The second was written
 * before any judge, and its test reports only how often the judge is right, never which cases it
 * misses. Its requests without evidence were read once (tools/labelled-sets/README.md).
 */
import { expect, test } from 'vitest';
import {
  judgeRequest,
  readLabelledSet,
  scoreLabelledSet,
} from '../../../tools/labelled-sets/labelled-set.ts';

const tuning = readLabelledSet('tuning');

test.each([
  ['tuning', 0.8, 1],
  ['held-out', 0.8, 1],
] as const)(
  '%s: the best option is found in %d of what is labelled, and nothing is found in nothing in %d',
  async (name, share, equal) => {
    const set = readLabelledSet(name);
    expect(set.decisions.length).toBeGreaterThanOrEqual(30);
    expect(set.no_evidence.length).toBeGreaterThanOrEqual(10);
    const score = await scoreLabelledSet(set);
    expect(
      score.right / score.labelled,
      name === 'tuning' ? score.wrong.join('\n') : '',
    ).toBeGreaterThanOrEqual(share);
    expect(score.nearEqual / score.unlabelled).toBeGreaterThanOrEqual(equal);
  },
);

test('the order of the options changes nothing but chance', async () => {
  for (const { name, request } of tuning.decisions.slice(0, 12)) {
    const before = await judgeRequest(request);
    const after = await judgeRequest({ ...request, options: request.options.toReversed() });
    for (const [stakeholder, shares] of Object.entries(before)) {
      for (const [letter, p] of Object.entries(shares)) {
        expect(Math.abs((after[stakeholder]?.[letter] ?? -1) - p), `${name}, ${stakeholder}`).toBeLessThan(
          0.15,
        );
      }
    }
  }
});
