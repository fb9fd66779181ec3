/** The built-in judge on its two labelled sets. The held-out set was written before the judge and is never tuned on. */
import { readLabelledSet, scoreLabelledSet } from './judge/labelled-set.ts';

export async function benchJudge(): Promise<void> {
  console.log(
    'set       decisions labelled  right   share  mean P(labelled)  no evidence: farthest from equal',
  );
  for (const name of ['tuning', 'held-out'] as const) {
    const score = await scoreLabelledSet(readLabelledSet(name));
    console.log(
      [
        name.padEnd(9),
        String(score.decisions).padStart(9),
        String(score.labelled).padStart(8),
        String(score.right).padStart(6),
        `${((100 * score.right) / score.labelled).toFixed(1)} %`.padStart(7),
        score.meanProbability.toFixed(3).padStart(17),
        score.farthestFromEqual.toFixed(3).padStart(33),
      ].join(' '),
    );
  }
}
