/** All figures of the report about one judge on one public set. */
import type { Finding, PublicSet } from '../../public-sets/public-set.ts';
import { bootstrapClusters, wilsonInterval } from '../intervals.ts';
import { brierOf, calibrationError, logLossOf } from '../measures.ts';
import type { Cost } from '../record.ts';
import type { SetAnswers } from './ask-set.ts';
import { LAWS, type Law } from './coherence.ts';

/** A figure with its 95 % interval. */
export interface Figure {
  value: number;
  low: number;
  high: number;
}

export interface PartFigures {
  part: string;
  answers: number;
  accuracy: Figure;
  /** Mean over both orders, each alone. Null: asked in one order. */
  accuracyInEachOrder: Figure | null;
  /** The share for which both orders pick the same choice. */
  ordersAgree: Figure | null;
  /** 0 … 2. */
  brier: Figure;
  /** Nats. */
  logLoss: Figure;
  equalLogLoss: number;
  calibrationError: Figure;
}

export interface LawFigures {
  law: Law;
  questions: number;
  mean: Figure;
  /** How many are broken by more than TOLERANCE. */
  broken: number;
}

export interface SetFigures {
  judge: string;
  versions: readonly string[];
  parts: readonly PartFigures[];
  ownFigures: readonly (Figure & { name: string })[];
  laws: readonly LawFigures[];
  cost: Cost;
  probeCost: Cost;
  warnings: readonly string[];
}

/** A law counts as broken from here on, as in JevBench. */
export const TOLERANCE = 0.05;
const ALL = 'all';

export function setFigures(judge: string, set: PublicSet, answers: SetAnswers): SetFigures {
  const { rows, cost, probeCost, versions, warnings } = answers;
  const parts = [...new Set(rows.flat().map(({ part }) => part))].toSorted();
  const figures = parts.flatMap((part) => partFigures(part, inPart(rows, part)));
  return {
    judge,
    versions,
    parts: figures.length > 1 ? [...figures, ...partFigures(ALL, rows)] : figures,
    ownFigures: set.ownFigures.flatMap(({ name, of }) => {
      const value = of(rows.flat());
      // A sample without any has the value of all rows.
      return value === null ? [] : [{ name, ...bootstrap(rows, value, (sample) => of(sample) ?? value) }];
    }),
    laws: (Object.keys(LAWS) as Law[]).flatMap((law) => lawFigures(law, answers)),
    cost,
    probeCost,
    warnings,
  };
}

type Rows = readonly (readonly Finding[])[];
type Labelled = Finding & { right: number; accuracy: number };

function inPart(rows: Rows, part: string): Rows {
  return rows.map((found) => found.filter((one) => one.part === part)).filter(({ length }) => length > 0);
}

/** Empty when nothing in the part has a right choice. */
function partFigures(part: string, rows: Rows): PartFigures[] {
  const labelled = rows.map((found) => found.filter(isLabelled)).filter(({ length }) => length > 0);
  const answers = labelled.flat().length;
  if (answers === 0) return [];
  const bothOrders = labelled.map((found) =>
    found.flatMap(({ orders }) => (orders === null ? [] : [orders])),
  );
  return [
    {
      part,
      answers,
      accuracy: shareOf(labelled.map((found) => found.map(({ accuracy }) => accuracy)))!,
      accuracyInEachOrder: meanOf(bothOrders.map((found) => found.map(({ accuracy }) => accuracy!))),
      ordersAgree: shareOf(bothOrders.map((found) => found.map(({ isSame }) => Number(isSame)))),
      brier: meanOf(labelled.map((found) => found.map(brierOf)))!,
      logLoss: meanOf(labelled.map((found) => found.map(logLossOf)))!,
      equalLogLoss: mean(labelled.flat().map(({ probabilities }) => Math.log(probabilities.length))),
      calibrationError: calibrationOf(labelled),
    },
  ];
}

function isLabelled(one: Finding): one is Labelled {
  return one.right !== null && one.accuracy !== null;
}

/** The interval is Wilson's where each row has one answer, else it comes from resampling rows. */
function shareOf(rows: readonly (readonly number[])[]): Figure | null {
  const values = rows.flat();
  const isEachAlone = rows.every(({ length }) => length === 1);
  if (!isEachAlone) return meanOf(rows);
  const value = mean(values);
  const [low, high] = wilsonInterval(Math.round(value * values.length), values.length);
  return { value, low, high };
}

function calibrationOf(rows: readonly (readonly Labelled[])[]): Figure {
  const stated = rows.map((found) =>
    found.map(({ confidence, accuracy }) => ({ confidence, rightShare: accuracy })),
  );
  return bootstrap(stated, calibrationError(stated.flat()), calibrationError);
}

function lawFigures(law: Law, { breaches }: SetAnswers): LawFigures[] {
  const values = breaches.flatMap(({ [law]: value }) => (value === undefined ? [] : [value]));
  const figure = meanOf(values.map((value) => [value]));
  if (figure === null) return [];
  const broken = values.filter((value) => value > TOLERANCE).length;
  return [{ law, questions: values.length, mean: figure, broken }];
}

function meanOf(rows: readonly (readonly number[])[]): Figure | null {
  const filled = rows.filter(({ length }) => length > 0);
  return filled.length === 0 ? null : bootstrap(filled, mean(filled.flat()), mean);
}

function bootstrap<One>(
  rows: readonly (readonly One[])[],
  value: number,
  statistic: (sample: readonly One[]) => number,
): Figure {
  const [low, high] = bootstrapClusters(rows, statistic);
  return { value, low, high };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
