/**
 * `npm run fit-judge`: fits the built-in judge's weights and trust to the tuning halves of the
 * labelled batches and writes `judge/lexical/data/model.json`. A batch is left out in turn, and
 * what is said of trust comes from the batch that was left out. Reads no held-out file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildIfStale } from '../../engine/build.ts';
import { type FittedModel, type ModelKind, score, toProbabilities } from '../../judge/lexical/model.ts';
import { readLabelled } from '../judge-report/labelled.ts';
import { onePassCases, sizedCases } from './cases.ts';
import { bestShares, fitSizes } from './fit-sizes.ts';
import { fitTrust, type LeftOut } from './fit-trust.ts';
import { fitWeights, type Weights } from './fit-weights.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILES: Readonly<Record<string, string>> = {
  'private-life': 'batches/private-life-tuning.json',
  work: 'batches/work-tuning.json',
  public: 'batches/public-tuning.json',
  // In another style: short, and with more of the state's own words in the questions.
  small: 'asking-tuning.json',
};
const BATCHES = Object.keys(FILES);
const KINDS: readonly ModelKind[] = ['direct', 'choice', 'score', 'noul'];
const RIDGE = 3;
const TIE = 1e-9;
const MODEL = resolve(ROOT, 'judge/lexical/data/model.json');
/** Chosen by the log loss of the decisions' P(best) through the engine: `npm run judge-report`. */
const SPREADS = { sameUnit: 1, bothStated: 4.8, oneStated: 5.6, unstated: 6.4 };

const priors: Record<ModelKind | 'size', Weights> = JSON.parse(
  readFileSync(resolve(import.meta.dirname, 'priors.json'), 'utf8'),
);
await buildIfStale();
const sets = BATCHES.map((batch) => ({
  batch,
  set: readLabelled([resolve(ROOT, 'tools/labelled-sets', FILES[batch]!)]),
}));
const cases = sets.flatMap(({ batch, set }) => onePassCases(batch, set));
const sized = sets.flatMap(({ batch, set }) => sizedCases(batch, set));

const weights = { size: fitSizes(sized, priors.size, RIDGE) } as Record<ModelKind | 'size', Weights>;
const trust = {} as Record<ModelKind, ReturnType<typeof fitTrust>>;
for (const kind of KINDS) {
  const own = cases.filter((one) => one.kind === kind);
  weights[kind] = fitWeights(own, priors[kind], RIDGE);
  const leftOut = BATCHES.flatMap((batch): LeftOut[] => {
    const fitted = fitWeights(
      own.filter((one) => one.batch !== batch),
      priors[kind],
      RIDGE,
    );
    return own
      .filter((one) => one.batch === batch)
      .map(({ features, right }) => ({ scored: score(features, fitted), right }));
  });
  trust[kind] = fitTrust(leftOut);
  console.log(figuresOf(kind, leftOut, trust[kind]));
}
const found = BATCHES.flatMap((batch) => {
  const fitted = fitSizes(
    sized.filter((one) => one.batch !== batch),
    priors.size,
    RIDGE,
  );
  return sized
    .filter((one) => one.batch === batch)
    .map((one) => bestShares(one, fitted)[one.right] === Math.max(...bestShares(one, fitted)));
});
console.log(`default: ${found.filter(Boolean).length} of ${found.length} right when left out`);
const model: FittedModel = { weights, trust, spreads: SPREADS };
writeFileSync(MODEL, `${JSON.stringify(model, null, 2)}\n`);

/** What the left-out answers were worth: right (ties shared), log loss, and how many claim something. */
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
