/**
 * The model in use is what the fit gives, and its doubt pays on answers that the weights were not
 * fitted to.
 * Covers: tools/judge-fit/fit-model.ts, judge/lexical/data/
 */
import { expect, test } from 'vitest';
import { fittedModel, toProbabilities } from '../../../judge/lexical/model.ts';
import { fitModel, KINDS } from '../../../tools/judge-fit/fit-model.ts';

const { model, leftOut, found } = fitModel();

test('every weight and every trust in use is the fitted one', () => {
  const inUse = numbersOf(fittedModel());
  const fitted = numbersOf(model);
  expect([...inUse.keys()]).toEqual([...fitted.keys()]);
  for (const [place, value] of inUse) expect(value, place).toBeCloseTo(fitted.get(place)!, 2);
});

test.each(KINDS)('%s: on answers left out, the log loss is below equal', (kind) => {
  expect(lossOf(kind, fittedModel().trust[kind])).toBeLessThan(equalLoss(kind));
});

test('over all kinds, doubt pays: the log loss is below that of full trust', () => {
  const full = { scale: 1, most: 1 };
  const believed = { limit: full, amount: full, likelihood: full, words: full };
  const total = (trust: (kind: (typeof KINDS)[number]) => Parameters<typeof toProbabilities>[1]) =>
    KINDS.reduce((sum, kind) => sum + lossOf(kind, trust(kind)), 0);
  expect(total((kind) => fittedModel().trust[kind])).toBeLessThan(total(() => believed) - 0.02);
});

test('Default mode: most best options are found when left out', () => {
  expect(found.filter(Boolean).length / found.length).toBeGreaterThan(0.7);
});

function lossOf(kind: (typeof KINDS)[number], trust: Parameters<typeof toProbabilities>[1]): number {
  let sum = 0;
  for (const { scored, right } of leftOut[kind])
    sum -= Math.log(toProbabilities(scored, trust).probabilities[right]!);
  return sum / leftOut[kind].length;
}

function equalLoss(kind: (typeof KINDS)[number]): number {
  const sum = leftOut[kind].reduce((total, { scored }) => total + Math.log(scored.scores.length), 0);
  return sum / leftOut[kind].length;
}

/** Place -> number, for all numbers within. */
function numbersOf(value: unknown, place = 'model'): Map<string, number> {
  if (typeof value === 'number') return new Map([[place, value]]);
  return new Map(
    Object.entries(value as object).flatMap(([name, one]) => [...numbersOf(one, `${place}.${name}`)]),
  );
}
