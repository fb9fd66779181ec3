/**
 * The model in use is what the fit gives, and its doubt pays on answers that the weights were not
 * fitted to.
 */
import { expect, test } from 'vitest';
import { fittedModel, toProbabilities } from '../../../judge/lexical/model.ts';
import { TRAITS } from '../../../judge/lexical/plan.ts';
import { SPREAD_SCALES } from '../../../tools/judge-fit/fit-doubt.ts';
import { fitDoubts, fitModel, KINDS } from '../../../tools/judge-fit/fit-model.ts';

const { model, answered } = fitModel();

test('every weight and every trust in use is the fitted one', () => {
  const inUse = numbersOf(fittedModel());
  const fitted = numbersOf(model);
  expect([...inUse.keys()]).toEqual([...fitted.keys()]);
  for (const [place, value] of inUse) expect(value, place).toBeCloseTo(fitted.get(place)!, 2);
});

/** A short run tries the scale in use beside the next two smaller ones and the next larger one. */
test('the doubt about sizes in use is the fitted one', async () => {
  const at = SPREAD_SCALES.indexOf(TRAITS.spreadScale);
  const scales = process.env.LONG === '1' ? SPREAD_SCALES : SPREAD_SCALES.slice(at - 2, at + 2);
  expect(scales).toContain(TRAITS.spreadScale);
  expect(TRAITS).toMatchObject(await fitDoubts(scales));
});

test.each(KINDS)('%s: on the calibration halves, the log loss is below equal', (kind) => {
  expect(lossOf(kind, fittedModel().trust[kind])).toBeLessThan(equalLoss(kind));
});

test('over all kinds, doubt pays: the log loss is below that of full trust', () => {
  const full = { scale: 1, most: 1, cases: 0, right: 0 };
  const believed = Object.fromEntries(
    KINDS.flatMap((kind) => Object.keys(model.trust[kind])).map((basis) => [basis, full]),
  );
  const total = (trustOf: (kind: (typeof KINDS)[number]) => Parameters<typeof toProbabilities>[1]) =>
    KINDS.reduce((sum, kind) => sum + lossOf(kind, trustOf(kind)), 0);
  expect(total((kind) => fittedModel().trust[kind])).toBeLessThan(total(() => believed) - 0.02);
});

function lossOf(kind: (typeof KINDS)[number], trust: Parameters<typeof toProbabilities>[1]): number {
  const all = answered[kind].flat();
  const losses = all.map(
    ({ scored, right }) => -Math.log(toProbabilities(scored, trust).probabilities[right]!),
  );
  return losses.reduce((sum, loss) => sum + loss, 0) / all.length;
}

function equalLoss(kind: (typeof KINDS)[number]): number {
  const all = answered[kind].flat();
  return all.reduce((total, { scored }) => total + Math.log(scored.scores.length), 0) / all.length;
}

/** Place -> number, for all numbers within. */
function numbersOf(value: unknown, place = 'model'): Map<string, number> {
  if (typeof value === 'number') return new Map([[place, value]]);
  return new Map(
    Object.entries(value as object).flatMap(([name, one]) => [...numbersOf(one, `${place}.${name}`)]),
  );
}
