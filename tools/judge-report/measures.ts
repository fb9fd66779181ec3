/** Measures how good stated probabilities are, against what was right. */

/** One labelled answer: what the judge gave to each choice, and which choice is right. */
export interface Outcome {
  kind: 'default' | 'direct' | 'choice' | 'score' | 'noul';
  /** Outcomes of one request are not independent; intervals resample requests. */
  request: string;
  /** One for each choice, sum 1. */
  probabilities: readonly number[];
  /** Index of the right choice. */
  right: number;
  /** False where the judge says that its evidence is weak; absent where it does not grade it. */
  isClaimed?: boolean | undefined;
  /** The evidence that settles the case, as its author says. */
  settledBy?: string | undefined;
}

export interface Bin {
  /** Outcomes whose likeliest choice has a probability in this bin. */
  count: number;
  /** Their mean probability, and the share of them whose likeliest choice is right. */
  confidence: number;
  accuracy: number;
}

/** A part of the outcomes, and the share of it that is right. */
export interface Share {
  count: number;
  accuracy: number;
}

export interface Measures {
  outcomes: number;
  /** Share whose likeliest choice is right, 0 … 1; of n equally likely choices each counts 1/n. */
  accuracy: number;
  /** Mean probability of the right choice. */
  meanRight: number;
  /** Mean of −ln P(right), nats. */
  logLoss: number;
  /** The log loss of a judge that gives all choices the same probability. */
  equalLogLoss: number;
  /** Mean of Σ (p − y)² over the choices, 0 … 2 (Brier 1950). */
  brier: number;
  /** Expected calibration error of the likeliest choice, ten bins of equal width (Naeini 2015). */
  calibrationError: number;
  bins: readonly Bin[];
  /** Outcomes whose likeliest choice has at least SURE, and the share of them that are right. */
  sure: Share;
  /** Outcomes whose choices are not all equally likely. */
  unequal: Share;
  /** Those of the unequal ones that the judge does not call weak: it claims to know something. */
  claimed: Share;
}

const BINS = 10;
const SURE = 0.9;
const TIE = 1e-9;
/** A right choice with probability 0 would make the loss infinite. */
const SMALLEST = 1e-9;

/** Throws a RangeError without outcomes. */
export function measure(outcomes: readonly Outcome[]): Measures {
  if (outcomes.length === 0) throw new RangeError('nothing to measure: no outcome');
  const bins = binsOf(outcomes.map(statedBy));
  return {
    outcomes: outcomes.length,
    accuracy: mean(outcomes, rightShare),
    meanRight: mean(outcomes, ({ probabilities, right }) => probabilities[right]!),
    logLoss: mean(outcomes, logLossOf),
    equalLogLoss: mean(outcomes, ({ probabilities }) => Math.log(probabilities.length)),
    brier: mean(outcomes, brierOf),
    calibrationError: calibrationErrorOf(bins),
    bins,
    sure: shareOf(outcomes, ({ probabilities }) => Math.max(...probabilities) >= SURE),
    unequal: shareOf(outcomes, isUnequal),
    claimed: shareOf(outcomes, (one) => isUnequal(one) && one.isClaimed !== false),
  };
}

/** −ln P(right), nats. */
export function logLossOf({ probabilities, right }: Labelled): number {
  return -Math.log(Math.max(probabilities[right]!, SMALLEST));
}

/** Σ (p − y)² over the choices. */
export function brierOf({ probabilities, right }: Labelled): number {
  return probabilities.reduce((sum, p, index) => sum + (p - Number(index === right)) ** 2, 0);
}

/** Mean distance between what is stated and what is right, over the outcomes of all bins. */
function calibrationErrorOf(bins: readonly Bin[]): number {
  const sum = (value: (bin: Bin) => number) => bins.reduce((total, bin) => total + value(bin), 0);
  return sum((bin) => bin.count * Math.abs(bin.confidence - bin.accuracy)) / sum(({ count }) => count);
}

/** Expected calibration error of any outcomes. */
export function calibrationError(stated: readonly Stated[]): number {
  return calibrationErrorOf(binsOf(stated));
}

/** The probability of the likeliest choice, and whether that is right, 0 … 1. */
export interface Stated {
  confidence: number;
  rightShare: number;
}

function statedBy(outcome: Labelled): Stated {
  return { confidence: Math.max(...outcome.probabilities), rightShare: rightShare(outcome) };
}

type Labelled = Pick<Outcome, 'probabilities' | 'right'>;

function isUnequal({ probabilities }: Outcome): boolean {
  return Math.max(...probabilities) - Math.min(...probabilities) > TIE;
}

function shareOf(outcomes: readonly Outcome[], belongs: (one: Outcome) => boolean): Share {
  const own = outcomes.filter(belongs);
  return { count: own.length, accuracy: own.length === 0 ? 0 : mean(own, rightShare) };
}

function binsOf(outcomes: readonly Stated[]): Bin[] {
  const sums = Array.from({ length: BINS }, () => ({ count: 0, confidence: 0, right: 0 }));
  for (const { confidence, rightShare: right } of outcomes) {
    const sum = sums[Math.min(BINS - 1, Math.floor(confidence * BINS))]!;
    sum.count += 1;
    sum.confidence += confidence;
    sum.right += right;
  }
  return sums.map(({ count, confidence, right }) => ({
    count,
    confidence: count === 0 ? 0 : confidence / count,
    accuracy: count === 0 ? 0 : right / count,
  }));
}

/** 1 where the right choice is the likeliest, a part of 1 where others are as likely. */
function rightShare({ probabilities, right }: Labelled): number {
  const most = Math.max(...probabilities);
  const likeliest = probabilities.filter((p) => p > most - TIE).length;
  return probabilities[right]! > most - TIE ? 1 / likeliest : 0;
}

function mean<T>(list: readonly T[], value: (one: T) => number): number {
  return list.reduce((sum, one) => sum + value(one), 0) / list.length;
}
