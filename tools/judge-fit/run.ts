/**
 * `npm run fit-judge`: fits the built-in judge, prints what the fit was worth on answers that it
 * had not seen, and writes `judge/lexical/data/model.json`.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildIfStale } from '../../engine/build.ts';
import { type FittedModel, type ModelKind, toProbabilities } from '../../judge/lexical/model.ts';
import { fitModel, KINDS } from './fit-model.ts';
import type { LeftOut } from './fit-trust.ts';

const TIE = 1e-9;
const MODEL = resolve(import.meta.dirname, '../../judge/lexical/data/model.json');

await buildIfStale();
const { model, leftOut, found } = fitModel();
for (const kind of KINDS) console.log(figuresOf(kind, leftOut[kind], model.trust[kind]));
console.log(`default: ${found.filter(Boolean).length} of ${found.length} right when left out`);
writeFileSync(MODEL, `${JSON.stringify(model, null, 2)}\n`);

/**
 * What the left-out answers were worth: right (ties shared), log loss, and how many claim
 * something.
 */
function figuresOf(
  kind: ModelKind,
  leftOut: readonly LeftOut[],
  own: FittedModel['trust'][ModelKind],
): string {
  let [right, loss, equal, claimed, rightClaims] = [0, 0, 0, 0, 0];
  for (const { scored, right: label } of leftOut) {
    const { probabilities, isBlank } = toProbabilities(scored, own);
    const most = Math.max(...probabilities);
    const hit =
      probabilities[label]! >= most - TIE ? 1 / probabilities.filter((p) => p >= most - TIE).length : 0;
    right += hit;
    loss -= Math.log(probabilities[label]!);
    equal += Math.log(probabilities.length);
    claimed += Number(!isBlank);
    rightClaims += isBlank ? 0 : hit;
  }
  const mean = (sum: number) => (sum / leftOut.length).toFixed(3);
  return `${kind}: ${leftOut.length} left out, right ${mean(right)}, log loss ${mean(loss)} (equal ${mean(equal)}), with evidence ${claimed}, of these right ${(rightClaims / claimed).toFixed(3)}; ${JSON.stringify(own)}`;
}
