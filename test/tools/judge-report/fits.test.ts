import { expect, test } from 'vitest';
import { AS_STATED } from '../../../judge/port.ts';
import { Random } from '../../../problems/random.ts';
import { fitTauPrior } from '../../../tools/judge-report/fit-tau-prior.ts';
import { fitTemperature } from '../../../tools/judge-report/fit-temperature.ts';
import { noCosts, type Recording } from '../../../tools/judge-report/record.ts';
import { atTemperature } from '../../../tools/judge-report/replay.ts';

const SETTINGS = { temperatureScale: 1, ratioSpreadScale: 1, tauPriorScale: 0.5, tauPriorDf: 4 };

/** Answers that are right with probability `p`, but state it at another temperature. */
function recording(statedScale: number, count: number, seed: number): Recording {
  const random = new Random(seed);
  const questions = Array.from({ length: count }, (_, index) => {
    const p = atTemperature([random.uniform(0.05, 1), random.uniform(0.05, 1), random.uniform(0.05, 1)], 0.5);
    const u = random.uniform();
    const right = u < p[0]! ? 0 : u < p[0]! + p[1]! ? 1 : 2;
    return {
      kind: 'choice' as const,
      request: `r${index}`,
      distributions: [atTemperature(p, statedScale)],
      isClaimed: true,
      right,
      settledBy: undefined,
    };
  });
  const nothing = {
    decisions: [],
    traits: AS_STATED,
    evidence: [],
    cost: { tasks: 0, calls: 0, inputTokens: 0, outputTokens: 0, seconds: 0 },
    costByKind: noCosts(),
    warnings: [],
  };
  return { judge: 'test', questions, ...nothing };
}

test.each([
  ['overconfident by 2', 0.5, 2],
  ['calibrated', 1, 1],
  ['underconfident by 2', 2, 0.5],
])('the temperature of a judge that is %s is found', async (_, stated, expected) => {
  const fit = await fitTemperature(recording(stated, 4000, 7), SETTINGS);
  expect(fit.scale).toBeGreaterThan(expected / 1.2);
  expect(fit.scale).toBeLessThan(expected * 1.2);
  expect(fit.after).toBeLessThanOrEqual(fit.before + 1e-12);
  expect(fit.crossValidated).toBeGreaterThanOrEqual(fit.after - 1e-12);
});

test('a scale that is fitted to few answers gains nothing on other answers', async () => {
  const fit = await fitTemperature(recording(1, 20, 3), SETTINGS);
  expect(fit.after).toBeLessThanOrEqual(fit.before);
  expect(fit.crossValidated).toBeGreaterThan(fit.after);
});

test('a single request leaves nothing to fit to, so scale 1 is measured', async () => {
  const fit = await fitTemperature(recording(0.5, 1, 3), SETTINGS);
  expect(fit.before).not.toBe(fit.after);
  expect(fit.crossValidated).toBe(fit.before);
});

/**
 * Fits of decisions whose τ² is drawn around `tau2` with a standard deviation of `spread`. Q is a
 * scaled chi-square number.
 */
function fits(count: number, df: number, tau2: number, spread: number, seed: number) {
  const random = new Random(seed);
  return Array.from({ length: count }, () => {
    const own = Math.max(0, tau2 + spread * random.normal());
    const c = df / 0.2;
    const chiSquare = Array.from({ length: df }, () => random.normal() ** 2).reduce(
      (sum, one) => sum + one,
      0,
    );
    return { tau: Math.sqrt(own), q: (1 + (own * c) / df) * chiSquare, df, c, orderEffects: [] };
  });
}

test('the prior of τ comes from all decisions, and weighs more the less decisions differ', () => {
  const alike = fitTauPrior(fits(2000, 20, 0.25, 0, 11));
  const different = fitTauPrior(fits(2000, 20, 0.25, 0.15, 12));
  expect(alike?.scale).toBeCloseTo(0.5, 1);
  expect(different?.scale).toBeCloseTo(0.5, 1);
  expect(alike!.df).toBeGreaterThan(100);
  // Credibility: df · within / between, with within = 2 · 20 · (1 + 0.25 · 100 / 20)² / 100² and
  // between = 0.15².
  const expected = (20 * ((2 * 20 * (1 + (0.25 * 100) / 20) ** 2) / 100 ** 2)) / 0.15 ** 2;
  expect(different!.df).toBeGreaterThan(expected / 1.5);
  expect(different!.df).toBeLessThan(expected * 1.5);
});

test('decisions without degrees of freedom give no prior', () => {
  expect(fitTauPrior([{ tau: 0, q: 0, df: 0, c: 0, orderEffects: [] }])).toBeNull();
});
