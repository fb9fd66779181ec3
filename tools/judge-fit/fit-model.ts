/**
 * Fits the built-in judge's weights and trust to the tuning halves of the labelled batches. A batch
 * is left out in turn, and what is said of trust comes from the batch that was left out. Reads no
 * held-out file.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FittedModel, type ModelKind, score } from '../../judge/lexical/model.ts';
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
export const KINDS: readonly ModelKind[] = ['direct', 'choice', 'score', 'noul'];
const RIDGE = 3;
/** Chosen by the log loss of the decisions' P(best) through the engine: `npm run judge-report`. */
const SPREADS = { sameUnit: 1, bothStated: 4.8, oneStated: 5.6, unstated: 6.4 };

export interface Fit {
  model: FittedModel;
  /** Of each kind of one-pass question: the answers that were left out. */
  leftOut: Record<ModelKind, LeftOut[]>;
  /** Of each labelled stakeholder of Default mode: whether the best was found when left out. */
  found: boolean[];
}

export function fitModel(): Fit {
  const priors: Record<ModelKind | 'size', Weights> = JSON.parse(
    readFileSync(resolve(import.meta.dirname, 'priors.json'), 'utf8'),
  );
  const sets = BATCHES.map((batch) => ({
    batch,
    set: readLabelled([resolve(ROOT, 'tools/labelled-sets', FILES[batch]!)]),
  }));
  const cases = sets.flatMap(({ batch, set }) => onePassCases(batch, set));
  const sized = sets.flatMap(({ batch, set }) => sizedCases(batch, set));
  const weights = { size: fitSizes(sized, priors.size, RIDGE) } as Record<ModelKind | 'size', Weights>;
  const trust = {} as Record<ModelKind, ReturnType<typeof fitTrust>>;
  const leftOut = {} as Record<ModelKind, LeftOut[]>;
  for (const kind of KINDS) {
    const own = cases.filter((one) => one.kind === kind);
    weights[kind] = fitWeights(own, priors[kind], RIDGE);
    leftOut[kind] = BATCHES.flatMap((batch): LeftOut[] => {
      const others = own.filter((one) => one.batch !== batch);
      const fitted = fitWeights(others, priors[kind], RIDGE);
      return own
        .filter((one) => one.batch === batch)
        .map(({ features, right }) => ({ scored: score(features, fitted), right }));
    });
    trust[kind] = fitTrust(leftOut[kind]);
  }
  const found = BATCHES.flatMap((batch) => {
    const others = sized.filter((one) => one.batch !== batch);
    const fitted = fitSizes(others, priors.size, RIDGE);
    return sized
      .filter((one) => one.batch === batch)
      .map((one) => bestShares(one, fitted)[one.right] === Math.max(...bestShares(one, fitted)));
  });
  return { model: { weights, trust, spreads: SPREADS }, leftOut, found };
}
