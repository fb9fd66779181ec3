/**
 * Fits the built-in judge's weights to the tuning halves of the labelled batches, with which its
 * rules were made, and its doubt to the calibration halves and batches. No rule was made from a
 * case of these.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FittedModel, type ModelKind, score } from '../../judge/lexical/model.ts';
import { readLabelled } from '../judge-report/labelled.ts';
import { onePassCases, sizedCases } from './cases.ts';
import { type Doubt, fitDoubt, SPREAD_SCALES } from './fit-doubt.ts';
import { fitSizes } from './fit-sizes.ts';
import { type Answered, fitTrust } from './fit-trust.ts';
import { fitWeights, type Weights } from './fit-weights.ts';

const SETS = resolve(import.meta.dirname, '../labelled-sets');
const TUNING = [
  'batches/private-life-tuning.json',
  'batches/work-tuning.json',
  'batches/public-tuning.json',
  'batches/everyday-tuning.json',
  'batches/trade-tuning.json',
  'batches/community-tuning.json',
  'batches/household-tuning.json',
  'batches/workshop-tuning.json',
  'batches/town-tuning.json',
  'batches/farm-tuning.json',
  'batches/care-tuning.json',
  'batches/office-tuning.json',
  // A batch in another style: short, and with more of the state's own words in the questions.
  'asking-tuning.json',
];
const CALIBRATION = [
  'batches/private-life-calibration.json',
  'batches/work-calibration.json',
  'batches/public-calibration.json',
  'batches/everyday-calibration.json',
  'batches/trade-calibration.json',
  'batches/community-calibration.json',
  'batches/travel-calibration.json',
  'batches/property-calibration.json',
  'batches/industry-calibration.json',
  'batches/technology-calibration.json',
  'batches/school-calibration.json',
  'batches/food-calibration.json',
];
export const KINDS: readonly ModelKind[] = ['direct', 'choice', 'score', 'noul'];
const RIDGE = 3;
/**
 * Standard deviations as a careful reader would state them; `spreadScale` says what they are worth.
 */
const SPREADS = { sameUnit: 0.1, bothStated: 2.4, oneStated: 2.8, unstated: 3.2 };

export interface Fit {
  model: FittedModel;
  /** For each kind of one-pass question: the answers of the calibration halves, batch by batch. */
  answered: Readonly<Record<ModelKind, readonly (readonly Answered[])[]>>;
}

/**
 * Fits everything but the doubt about sizes, which needs the judge to be in place (fit-doubt.ts).
 */
export function fitModel(): Fit {
  const priors: Record<ModelKind | 'size', Weights> = JSON.parse(
    readFileSync(resolve(import.meta.dirname, 'priors.json'), 'utf8'),
  );
  const tuning = TUNING.map((file) => readLabelled([resolve(SETS, file)]));
  const cases = tuning.flatMap(onePassCases);
  const calibration = CALIBRATION.map((file) => onePassCases(readLabelled([resolve(SETS, file)])));
  const weights = { size: fitSizes(tuning.flatMap(sizedCases), priors.size, RIDGE) } as Record<
    ModelKind | 'size',
    Weights
  >;
  const trust = {} as Record<ModelKind, ReturnType<typeof fitTrust>>;
  const answered = {} as Record<ModelKind, Answered[][]>;
  for (const kind of KINDS) {
    weights[kind] = fitWeights(
      cases.filter((one) => one.kind === kind),
      priors[kind],
      RIDGE,
    );
    answered[kind] = calibration.map((batch) =>
      batch
        .filter((one) => one.kind === kind)
        .map(({ features, right }) => ({ scored: score(features, weights[kind]), right })),
    );
    trust[kind] = fitTrust(answered[kind].flat());
  }
  return { model: { weights, trust, spreads: SPREADS }, answered };
}

/** Call it when the judge in place has the weights of `fitModel`. */
export function fitDoubts(spreadScales = SPREAD_SCALES): Promise<Doubt> {
  return fitDoubt(readLabelled(CALIBRATION.map((file) => resolve(SETS, file))), spreadScales);
}
