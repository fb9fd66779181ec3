/** All figures of the report about one judge. */

import { fitTauPrior, type TauPriorFit } from './fit-tau-prior.ts';
import { fitTemperature, type TemperatureFit } from './fit-temperature.ts';
import { bootstrapInterval, wilsonInterval } from './intervals.ts';
import { type Measures, measure, type Outcome } from './measures.ts';
import type { Recording } from './record.ts';
import { type Replay, type ReplaySettings, replay } from './replay.ts';

export interface Interval {
  low: number;
  high: number;
}

export type PartFigures = Measures & { accuracyInterval: Interval };

export interface JudgeFigures {
  judge: string;
  settings: ReplaySettings;
  all: Measures & { accuracyInterval: Interval; calibrationErrorInterval: Interval; brierInterval: Interval };
  byKind: Readonly<Partial<Record<Outcome['kind'], PartFigures>>>;
  /** Grouped by what settles the case, for Default mode and for all that is asked in one pass. */
  byEvidence: Readonly<Record<string, PartFigures>>;
  /**
   * Over the stakeholders of Default mode: mean and standard deviation, log ratio. Null without
   * any.
   */
  orderEffect: { mean: number; sd: number } | null;
  /**
   * For questions that were asked in both orders: mean total variation between the two answers, 0 …
   * 1. Null without any.
   */
  orderDisagreement: number | null;
  /** Over the decisions of Default mode; null without any. */
  tau: { mean: number; largest: number } | null;
  /** Probability that lay on the choices before renormalising. */
  mass: { smallest: number; mean: number; masked: number; methods: readonly string[] };
  cost: Recording['cost'];
  costByKind: Recording['costByKind'];
  temperature: TemperatureFit & { change: Change };
  tauPrior: (TauPriorFit & { change: Change }) | null;
  warnings: readonly string[];
}

/** The effect of other settings on the same answers. */
export interface Change {
  /** Outcomes whose likeliest choice would be another. */
  otherBest: number;
  logLoss: number;
  accuracy: number;
  calibrationError: number;
}

export async function judgeFigures(recording: Recording, settings: ReplaySettings): Promise<JudgeFigures> {
  const now = await replay(recording, settings);
  const changed = async (other: Partial<ReplaySettings>) =>
    changeOf(now.outcomes, (await replay(recording, { ...settings, ...other })).outcomes);
  const temperature = await fitTemperature(recording, settings);
  const prior = fitTauPrior(now.fits);
  const { cost, costByKind } = recording;
  return {
    judge: recording.judge,
    settings,
    all: {
      ...withInterval(now.outcomes),
      calibrationErrorInterval: interval(now.outcomes, (sample) => measure(sample).calibrationError),
      brierInterval: interval(now.outcomes, (sample) => measure(sample).brier),
    },
    byKind: partsOf(now.outcomes, ({ kind }) => kind),
    byEvidence: partsOf(
      now.outcomes.filter(({ settledBy }) => settledBy !== undefined),
      ({ kind, settledBy }) => `${kind === 'default' ? 'Default mode' : 'one pass'}: ${settledBy}`,
    ),
    orderEffect: orderEffectOf(now),
    orderDisagreement: orderDisagreementOf(recording),
    tau: tauOf(now),
    mass: massOf(recording),
    cost,
    costByKind,
    temperature: { ...temperature, change: await changed({ temperatureScale: temperature.scale }) },
    tauPrior:
      prior === null
        ? null
        : { ...prior, change: await changed({ tauPriorScale: prior.scale, tauPriorDf: prior.df }) },
    warnings: recording.warnings,
  };
}

function partsOf(
  outcomes: readonly Outcome[],
  nameOf: (one: Outcome) => string,
): Record<string, PartFigures> {
  const parts = [...Map.groupBy(outcomes, nameOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(parts.map(([name, own]) => [name, withInterval(own)]));
}

function withInterval(outcomes: readonly Outcome[]): PartFigures {
  const measures = measure(outcomes);
  const right = Math.round(measures.accuracy * outcomes.length);
  const [low, high] = wilsonInterval(right, outcomes.length);
  return { ...measures, accuracyInterval: { low, high } };
}

function interval(outcomes: readonly Outcome[], statistic: (sample: readonly Outcome[]) => number): Interval {
  const [low, high] = bootstrapInterval(outcomes, statistic);
  return { low, high };
}

function changeOf(before: readonly Outcome[], after: readonly Outcome[]): Change {
  const best = ({ probabilities }: Outcome) => probabilities.indexOf(Math.max(...probabilities));
  const { logLoss, accuracy, calibrationError } = measure(after);
  const otherBest = before.filter((one, index) => best(one) !== best(after[index]!)).length;
  return { otherBest, logLoss, accuracy, calibrationError };
}

function orderEffectOf({ fits }: Replay): JudgeFigures['orderEffect'] {
  const effects = fits.flatMap(({ orderEffects }) => orderEffects);
  if (effects.length === 0) return null;
  const mean = effects.reduce((sum, one) => sum + one, 0) / effects.length;
  const variance = effects.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, effects.length - 1);
  return { mean, sd: Math.sqrt(variance) };
}

function orderDisagreementOf({ questions }: Recording): number | null {
  const distances = questions.flatMap(({ distributions: [given, reversed] }) =>
    given === undefined || reversed === undefined
      ? []
      : [given.reduce((sum, p, index) => sum + Math.abs(p - reversed.at(-1 - index)!), 0) / 2],
  );
  return distances.length === 0 ? null : distances.reduce((sum, one) => sum + one, 0) / distances.length;
}

function tauOf({ fits }: Replay): JudgeFigures['tau'] {
  if (fits.length === 0) return null;
  const taus = fits.map(({ tau }) => tau);
  return { mean: taus.reduce((sum, tau) => sum + tau, 0) / taus.length, largest: Math.max(...taus) };
}

function massOf({ evidence }: Recording): JudgeFigures['mass'] {
  const masses = evidence.map((one) => one.evidence.mass);
  return {
    smallest: Math.min(...masses),
    mean: masses.reduce((sum, mass) => sum + mass, 0) / masses.length,
    masked: evidence.filter((one) => one.evidence.masked).length,
    methods: [...new Set(evidence.map((one) => one.evidence.method))],
  };
}
