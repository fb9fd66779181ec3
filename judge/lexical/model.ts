/**
 * The fitted part of the judge: what each feature weighs, and how far a kind of evidence may be
 * trusted. `npm run fit-judge` writes the numbers.
 */
import { exp } from '../../engine/mathematics.ts';
import type { LabelledShare } from '../port.ts';
import { readData } from './lexicon/tables.ts';

export type ModelKind = 'direct' | 'choice' | 'score' | 'noul';
/** The evidence that an answer rests on; `none`: nothing speaks for any choice. */
export type Basis = 'limit' | 'amount' | 'row' | 'likelihood' | 'denial' | 'words' | 'likeness' | 'none';

/** The trust in one kind of evidence, with the labelled answers that the numbers were fitted to. */
export interface Trust extends LabelledShare {
  /** Multiplies the scores before they become probabilities; 0: this evidence says nothing. */
  scale: number;
  /** The highest probability that an answer gets. */
  most: number;
}

/** The trust in evidence that no labelled answer rests on. */
const UNKNOWN: Trust = { scale: 0, most: 1, cases: 0, right: 0 };

export interface FittedModel {
  weights: Readonly<Record<ModelKind | 'size', Readonly<Record<string, number>>>>;
  trust: Readonly<Record<ModelKind, Readonly<Partial<Record<Basis, Trust>>>>>;
  /** Standard deviations of the log ratio of two consequences, by what their texts state. */
  spreads: Readonly<Record<'sameUnit' | 'bothStated' | 'oneStated' | 'unstated', number>>;
}

const BASIS_OF: Readonly<Record<string, Basis>> = {
  limits: 'limit',
  kept: 'limit',
  calendar: 'limit',
  moneyAim: 'amount',
  aim: 'amount',
  time: 'amount',
  amount: 'amount',
  row: 'row',
  chance: 'likelihood',
  alike: 'likeness',
  denied: 'denial',
  opposed: 'denial',
};
/** Scores that differ by less say nothing. */
const LEAST_DIFFERENCE = 0.02;
/**
 * Evidence claims something if this share of labelled answers was right, with one more case of
 * each outcome added.
 */
const LEAST_RIGHT = 0.85;

let loaded: FittedModel | undefined;

export function fittedModel(): FittedModel {
  loaded ??= JSON.parse(readData('model.json').toString('utf8')) as FittedModel;
  return loaded;
}

export interface Scored {
  scores: readonly number[];
  basis: Basis;
}

/**
 * Scores the choices, and names the kind of evidence that lifts the best one above the mean most.
 */
export function score(
  features: readonly Readonly<Record<string, number>>[],
  weights: Readonly<Record<string, number>>,
): Scored {
  const names = Object.keys(weights);
  const scores = features.map((own) =>
    names.reduce((sum, name) => sum + weights[name]! * (own[name] ?? 0), 0),
  );
  const most = Math.max(...scores);
  if (most - Math.min(...scores) < LEAST_DIFFERENCE) return { scores, basis: 'none' };
  const tied = features.filter((_, choice) => scores[choice]! > most - LEAST_DIFFERENCE / 2);
  const lifts = new Map<Basis, number>();
  for (const name of names) {
    const basis = BASIS_OF[name] ?? 'words';
    const lift = meanOf(tied, name) - meanOf(features, name);
    lifts.set(basis, (lifts.get(basis) ?? 0) + weights[name]! * lift);
  }
  let found: Basis = 'words';
  for (const [basis, lift] of lifts) if (lift > (lifts.get(found) ?? 0) + 1e-12) found = basis;
  return { scores, basis: found };
}

/**
 * Probabilities that are as sure as evidence of this kind has earned. Equal where it says nothing.
 */
export function toProbabilities(
  { scores, basis }: Scored,
  trust: FittedModel['trust'][ModelKind],
): { probabilities: number[]; isBlank: boolean; weak?: LabelledShare } {
  const { scale, most, cases, right } = trust[basis] ?? UNKNOWN;
  if (scale === 0) return { probabilities: scores.map(() => 1 / scores.length), isBlank: true };
  const top = Math.max(...scores);
  const weights = scores.map((own) => exp(scale * (own - top)));
  const sum = sumInOrder(weights);
  const probabilities = weights.map((weight) => weight / sum);
  const highest = Math.max(...probabilities);
  const share = highest <= most ? 1 : (most - 1 / scores.length) / (highest - 1 / scores.length);
  return {
    probabilities: probabilities.map((p) => share * p + (1 - share) / scores.length),
    isBlank: false,
    ...((right + 1) / (cases + 2) < LEAST_RIGHT ? { weak: { cases, right } } : {}),
  };
}

function meanOf(features: readonly Readonly<Record<string, number>>[], name: string): number {
  return sumInOrder(features.map((own) => own[name] ?? 0)) / features.length;
}

/** Sums in order of size, so that the order of the choices changes no bit. */
function sumInOrder(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).reduce((total, value) => total + value, 0);
}
