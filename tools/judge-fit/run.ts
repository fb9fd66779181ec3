/**
 * `npm run fit-judge`: fits the built-in judge, prints what the fit was worth on answers that it
 * had not seen, and writes `judge/lexical/data/model.json`.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildIfStale } from '../../engine/build.ts';
import { type FittedModel, type ModelKind, toProbabilities } from '../../judge/lexical/model.ts';
import { fitModel, fitSpread, KINDS } from './fit-model.ts';
import { type Answered, fitTrust } from './fit-trust.ts';

const TIE = 1e-9;
const MODEL = resolve(import.meta.dirname, '../../judge/lexical/data/model.json');

await buildIfStale();
const { model, answered } = fitModel();
for (const kind of KINDS) {
  console.log(`${kind}: ${JSON.stringify(model.trust[kind])}`);
  // Each batch by the trust that the others give.
  const own = answered[kind].map((batch, left) => {
    const others = answered[kind].filter((_, index) => index !== left).flat();
    return { batch, trust: fitTrust(others) };
  });
  console.log(`  left out: ${figuresOf(own)}`);
}
writeFileSync(MODEL, `${JSON.stringify(model, null, 2)}\n`);
console.log(`spreadScale of judge/lexical/plan.ts: ${await fitSpread()}`);

/** Right (ties shared), log loss, and how many claim something. */
function figuresOf(
  batches: readonly { batch: readonly Answered[]; trust: FittedModel['trust'][ModelKind] }[],
): string {
  let [count, right, loss, equal, claimed, rightClaims] = [0, 0, 0, 0, 0, 0];
  for (const { batch, trust } of batches)
    for (const { scored, right: label } of batch) {
      const { probabilities, isBlank } = toProbabilities(scored, trust);
      const most = Math.max(...probabilities);
      const hit =
        probabilities[label]! >= most - TIE ? 1 / probabilities.filter((p) => p >= most - TIE).length : 0;
      count += 1;
      right += hit;
      loss -= Math.log(probabilities[label]!);
      equal += Math.log(probabilities.length);
      claimed += Number(!isBlank);
      rightClaims += isBlank ? 0 : hit;
    }
  const mean = (sum: number) => (sum / count).toFixed(3);
  return `${count} answers, right ${mean(right)}, log loss ${mean(loss)} (equal ${mean(equal)}), with evidence ${claimed}, of these right ${(rightClaims / claimed).toFixed(3)}`;
}
